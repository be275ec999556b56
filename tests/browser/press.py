"""How somebody presses things: by mouse, by touch, by keyboard alone. Each returns once the page has taken it in."""

from collections.abc import Callable

from playwright.sync_api import Locator

Press = Callable[[Locator], None]

MOST_TABS = 80
NEXT_KEY = """target => {
  const now = document.activeElement;
  const isRadio = target.type === "radio";
  if (now === target) return isRadio ? "Space" : "Enter";
  const back = now.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING;
  if (isRadio ? now.name === target.name : target.closest("[role=toolbar]")?.contains(now)) {
    return back ? "ArrowLeft" : "ArrowRight";
  }
  return back ? "Shift+Tab" : "Tab";
}"""
"""What brings the focus nearer to the target: an arrow among the cards of a hand and among choices, else Tab."""

AWAIT_TAP = """() => {
  window.tapped = false;
  addEventListener("click", () => setTimeout(() => (window.tapped = true)), { capture: true, once: true });
}"""


def by_mouse(target: Locator) -> None:
    """A click."""
    target.click()


def by_touch(target: Locator) -> None:
    """A tap of a finger. The click that it becomes comes some time after the finger has gone."""
    page = target.page
    page.evaluate(AWAIT_TAP)
    target.tap()
    page.wait_for_function("() => window.tapped")


def by_keyboard(target: Locator) -> None:
    """Tab, or an arrow among the cards of the hand, until the target has the focus; then Enter."""
    page = target.page
    target.wait_for()
    for _ in range(MOST_TABS):
        key = target.evaluate(NEXT_KEY)
        page.keyboard.press(key)
        if key in {"Enter", "Space"}:
            return
    raise AssertionError(f"the keyboard does not reach {target}")
