"""`python -m tools.page_load`: what a first visit costs on a slow phone, as docs/pages.md has it.

A phone four times slower than this machine, by "slow 4G" (150 ms there and back, 1.6 Mbit/s), with nothing kept from
before. `sent` is what came over the line, compressed, without fonts; `shown` when the first words stood there;
`usable` when the heading stood there and nothing kept the page busy any more; `shift` how far things jumped afterwards
(0.1 is Google's limit for good). Of several visits the quickest counts, as others may use the machine at the same time.
"""

import os
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from rich.console import Console
from rich.table import Table

from tests.browser.server import Server

CHROMIUM = "/usr/bin/chromium"
SLOW_4G = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}
SLOWER = 4
PATHS = {"front page": "/", "new table": "/new/ladder11", "rules": "/rules/ladder11", "check a record": "/verify"}
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
    told = Table("page", "language", "sent", "shown", "usable", "shift", box=None)
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server, sync_playwright() as playwright:
        root = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=root)
        for name, path in PATHS.items():
            for language in ("en", "ru"):
                visits = [visit(browser, server.url + path, language) for _ in range(VISITS)]
                told.add_row(name, language, *(min(each) for each in zip(*visits, strict=True)))
    Console().print(told)


def visit(browser: Browser, address: str, language: str) -> tuple[str, str, str, str]:
    """A first visit: kilobytes, seconds, seconds, shift."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True, locale=language, service_workers="block"
    )
    page = context.new_page()
    page.add_init_script(WATCH)
    line = context.new_cdp_session(page)
    fonts: set[str] = set()
    sent: list[float] = []
    line.on("Network.responseReceived", lambda got: fonts.add(got["requestId"]) if got["type"] == "Font" else None)
    line.on("Network.loadingFinished", lambda got: count(got, fonts, sent))
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", SLOW_4G)
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(address)
    page.locator("main h1").wait_for()
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(QUIET)
    seen: dict[str, float] = page.evaluate(SEEN)
    context.close()
    return (
        f"{sum(sent) / 1000:.0f} kB",
        f"{seen['shown'] / 1000:.1f} s",
        f"{seen['usable'] / 1000:.1f} s",
        f"{seen['shift']:.3f}",
    )


def count(got: dict[str, Any], fonts: set[str], sent: list[float]) -> None:
    """Add what one request brought, unless it was a font."""
    if got["requestId"] not in fonts:
        sent.append(got["encodedDataLength"])


if __name__ == "__main__":
    main()
