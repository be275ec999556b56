"""A person who hears the page instead of seeing it: knows of it what the accessibility tree says, and presses what is
found there by role and name. Keeps what is said aloud, and never loses the place."""

import re

from playwright.sync_api import CDPSession, Locator, Page

from tests.browser.player import Moves, Player

NAMED = re.compile(r'^- (?P<role>\w+)(?: "(?P<name>(?:[^"\\]|\\.)*)")?')
ACTIVATE = "function () { this.focus(); this.click(); }"
LISTEN = """log => {
    window.said = [];
    new MutationObserver(changes => window.said.push(
        changes.flatMap(({ addedNodes }) => [...addedNodes]).filter(node => node.nodeType === Node.ELEMENT_NODE)
            .map(line => line.textContent),
    )).observe(log, { childList: true });
}"""
HAS_PLACE = "() => document.activeElement !== document.body"
KEEP_WATCH = """FRAMES => {
    window.lost = [];
    let without = 0;
    const look = () => {
        without = document.activeElement === document.body ? without + 1 : 0;
        if (without === FRAMES) window.lost.push(window.said.flat().at(-1) ?? "nothing was said yet");
        requestAnimationFrame(look);
    };
    look();
}"""
FRAMES = 20
"""In so many frames one after another a page has found a new place for who lost theirs."""


def by_tree(target: Locator) -> None:
    """What has this role and name in the accessibility tree is activated, as a screen reader does it."""
    target.wait_for()
    described = NAMED.match(target.aria_snapshot())
    assert described, f"the tree does not tell of {target}"
    line = target.page.context.new_cdp_session(target.page)
    press(line, described["role"], (described["name"] or "").replace('\\"', '"'))
    line.detach()


def press(line: CDPSession, role: str, name: str) -> None:
    """The first node with this role and name that can be used."""
    line.send("Accessibility.enable")
    document = line.send("DOM.getDocument")["root"]["backendNodeId"]
    asked = {"backendNodeId": document, "role": role, "accessibleName": name}
    nodes = line.send("Accessibility.queryAXTree", asked)["nodes"]
    usable = [node for node in nodes if not node["ignored"] and not is_disabled(node)]
    assert usable, f"no {role} is called {name}"
    found = line.send("DOM.resolveNode", {"backendNodeId": usable[0]["backendDOMNodeId"]})["object"]["objectId"]
    line.send("Runtime.callFunctionOn", {"objectId": found, "functionDeclaration": ACTIVATE})


def is_disabled(node: dict) -> bool:
    """Whether the tree says that it cannot be used now."""
    return any(one["name"] == "disabled" and one["value"]["value"] for one in node.get("properties", ()))


class Reader(Player):
    """A player who hears the page."""

    def __init__(self, page: Page, moves: Moves) -> None:
        super().__init__(page, by_tree, moves)
        log = page.get_by_role("log", name="What happens")
        self._before = log.inner_text().splitlines()
        log.evaluate(LISTEN)
        page.wait_for_function(HAS_PLACE)
        page.evaluate(KEEP_WATCH, FRAMES)

    def step(self) -> None:
        """Does what the page asks for, once the tree tells of it; the place is not lost by it."""
        if not self.go_on.is_visible():
            asked = self.asked.inner_text()
            assert asked in self.page.get_by_role("main").aria_snapshot()
        super().step()
        self.page.wait_for_function(HAS_PLACE)

    def said(self) -> list[list[str]]:
        """What was said aloud, as it was said together."""
        batches: list[list[str]] = self.page.evaluate("window.said")
        return [self._before, *batches] if self._before else batches

    def lost(self) -> list[str]:
        """What was said last whenever the place was lost, by whosever doing."""
        lines: list[str] = self.page.evaluate("window.lost")
        return lines

    def log(self) -> list[str]:
        """What the log tells, without the time of day."""
        lines = self.page.get_by_role("list", name="Log").get_by_role("listitem")
        told: list[str] = lines.evaluate_all("items => items.map(item => item.firstElementChild.textContent)")
        return told
