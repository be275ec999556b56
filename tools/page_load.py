"""`python -m tools.page_load`: what a first visit costs on a slow phone, as docs/pages.md has it.

A phone four times slower than this machine, by "slow 4G" (150 ms there and back, 1.6 Mbit/s), with nothing kept from
before. `sent` is what came over the line, compressed, without fonts, in so many `requests`; `work` what the page's own
thread had to do, in seconds of such a phone, however busy this machine is; `shown` when the first words stood there;
`usable` when the heading stood there and nothing kept the page busy any more; `shift` how far things jumped afterwards
(0.1 is Google's limit for good). Of several visits the quickest counts, as others may use the machine at the same time.
"""

import os
import re
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, sync_playwright
from rich.console import Console
from rich.table import Table

from tests.browser.server import Server

CHROMIUM = "/usr/bin/chromium"
SLOW_4G = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}
SLOWER = 4
PATHS = {
    "front page": "/",
    "table": "/t/{table}",
    "rules": "/rules/ladder11",
    "new table": "/new/ladder11",
    "check a record": "/verify",
}
VISITS = 3
QUIET = 1_500
"""Milliseconds without work after which a page counts as ready."""

WATCH = """
window.seen = { usable: 0, shift: 0 };
new PerformanceObserver(list => {
    for (const task of list.getEntries()) seen.usable = Math.max(seen.usable, task.startTime + task.duration);
}).observe({ type: "longtask", buffered: true });
new PerformanceObserver(list => {
    for (const jump of list.getEntries()) if (!jump.hadRecentInput) seen.shift += jump.value;
}).observe({ type: "layout-shift", buffered: true });
new MutationObserver((_, self) => {
    if (!document.querySelector("main h1")) return;
    seen.usable = Math.max(seen.usable, performance.now());
    self.disconnect();
}).observe(document, { childList: true, subtree: true });
"""
SEEN = "() => ({ ...seen, shown: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0 })"


def main() -> None:
    """Serve, visit, print."""
    told = Table("page", "language", "sent", "requests", "work", "shown", "usable", "shift", box=None)
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server, sync_playwright() as playwright:
        root = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=root)
        host = browser.new_context(base_url=server.url, locale="en")
        table = sit_down(host)
        for name, path in PATHS.items():
            for language in ("en", "ru"):
                visits = [visit(browser, host, path.format(table=table), server, language) for _ in range(VISITS)]
                told.add_row(name, language, *best(visits))
    Console().print(told)


def sit_down(host: BrowserContext) -> str:
    """The id of a table at which a match of this person's has begun."""
    page = host.new_page()
    page.goto("/")
    page.get_by_role("button", name="Play now", exact=True).first.click()
    page.get_by_role("main", name=re.compile("^Table of")).wait_for()
    return page.url.rsplit("/", 1)[1]


class Visit(NamedTuple):
    """What one visit cost: bytes over the line, requests, milliseconds of the page's thread, until the first words,
    until it could be used; and how far things jumped."""

    sent: float
    requests: int
    work: float
    shown: float
    usable: float
    shift: float


def best(visits: list[Visit]) -> tuple[str, ...]:
    """The least of each, as it is printed."""
    least = Visit(*(min(each) for each in zip(*visits, strict=True)))
    seconds = (f"{time / 1000:.1f} s" for time in (least.work, least.shown, least.usable))
    return f"{least.sent / 1000:.0f} kB", str(least.requests), *seconds, f"{least.shift:.3f}"


def visit(browser: Browser, host: BrowserContext, path: str, server: Server, language: str) -> Visit:
    """A first visit by the host of the table, on a phone that knows nothing but who that is."""
    context = browser.new_context(
        base_url=server.url,
        viewport={"width": 390, "height": 844},
        is_mobile=True,
        has_touch=True,
        locale=language,
        service_workers="block",
    )
    context.add_cookies(host.cookies())  # type: ignore[arg-type]
    page = context.new_page()
    page.add_init_script(WATCH)
    line = context.new_cdp_session(page)
    fonts: set[str] = set()
    sent: list[float] = []
    line.on("Network.responseReceived", lambda got: fonts.add(got["requestId"]) if got["type"] == "Font" else None)
    line.on("Network.loadingFinished", lambda got: count(got, fonts, sent))
    line.send("Network.enable")
    line.send("Performance.enable", {"timeDomain": "threadTicks"})
    line.send("Network.emulateNetworkConditions", SLOW_4G)
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(path)
    page.locator("main h1").wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(QUIET)
    seen: dict[str, float] = page.evaluate(SEEN)
    told = {each["name"]: each["value"] for each in line.send("Performance.getMetrics")["metrics"]}
    context.close()
    return Visit(sum(sent), len(sent), told["TaskDuration"] * 1000, seen["shown"], seen["usable"], seen["shift"])


def count(got: dict[str, Any], fonts: set[str], sent: list[float]) -> None:
    """Add what one request brought, unless it was a font."""
    if got["requestId"] not in fonts:
        sent.append(got["encodedDataLength"])


if __name__ == "__main__":
    main()
