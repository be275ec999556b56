"""What is wrong with a page as it stands: what axe finds, and what can be measured on this screen (`survey.js`). Knows
no game; a page is given the time to come to rest, so that whoever asks need not wait."""

from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
LOOKS = 8
"""How often a page is looked at before what is wrong stays wrong."""
PAUSE = 150
"""Milliseconds between two looks."""

SURVEY = (Path(__file__).parent / "survey.js").read_text(encoding="utf-8")
DRAWN = """() => document.fonts.ready.then(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(
    () => drawn(document.querySelector("[aria-busy=true]") === null)))))"""
AXE = Axe()


def survey(page: Page, *, touch: bool) -> list[str]:
    """What cannot be read or pressed here, a sentence each; empty as soon as the page is found right."""
    found: list[str] = []
    for look in range(LOOKS):
        if look:
            page.wait_for_timeout(PAUSE)
        page.wait_for_function(DRAWN)
        found = page.evaluate(SURVEY, {"touch": touch})
        if not found:
            break
    return found


def violations(page: Page) -> list[str]:
    """What axe complains about, a sentence for each element."""
    found: dict[str, Any] = AXE.run(page, options={"runOnly": WCAG, "resultTypes": ["violations"]}).response
    return [f"{rule['id']}: {node['html'][:160]}" for rule in found["violations"] for node in rule["nodes"]]
