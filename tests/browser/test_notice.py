"""Notices in the browser: the service worker says what was pushed in the reader's language, and a click leads to the
table; how one is told is turned on and off on the page of one's own things, and offered where one sits down."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, CDPSession, Page, Worker, expect

from tests.browser.conftest import DESKTOP, Watch
from tests.browser.table import say_name

Guest = Callable[..., Page]
Accessible = Callable[[Page], None]

DEADLINE = 4_000_000_000_000
SHOWN = """async ([words, count]) => {
  const worker = await navigator.serviceWorker.ready;
  for (const end = performance.now() + 15000; performance.now() < end; ) {
    const shown = await worker.getNotifications();
    if (shown.length === count && shown.some(({body}) => body.includes(words)))
      return shown.map(({title, body, tag, lang, data}) => ({title, body, tag, lang, data}));
    await new Promise(requestAnimationFrame);
  }
}"""
"""All that is shown, once there is so much and it has these words."""
SAID = {
    ("turn", "bot", "en"): "Your turn, until",
    ("start", "open", "en"): "Everybody is ready",
    ("reminder", "bot", "ru"): "Всё ещё ваш ход. В",
    ("reminder", "forfeit", "ru"): "вам засчитают поражение",
}
KEY = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
PHONE = {"id": "p", "kind": "push", "address": "https://push.example/1", "language": "en", "turn": True}
MAIL = PHONE | {"id": "m", "kind": "mail", "address": "ann@example.org", "reminder": True, "confirmed": True}


class Pusher:
    """Pushes to the service worker of a page, as a push service would once it is opened."""

    def __init__(self, page: Page) -> None:
        page.context.grant_permissions(["notifications"])
        self.page = page
        self._line: CDPSession = page.context.new_cdp_session(page)
        self._found: list[str] = []
        self._line.on("ServiceWorker.workerRegistrationUpdated", self._noted)
        self._line.send("ServiceWorker.enable")
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")

    def push(self, **message: Any) -> None:
        """The worker gets this message."""
        said = {"table": "t1", "game": "eleven", "deadline": DEADLINE, "late": "bot", "language": "en"} | message
        where = {"origin": self.page.url.rstrip("/"), "registrationId": self._found[-1]}
        self._line.send("ServiceWorker.deliverPushMessage", where | {"data": json.dumps(said)})

    def _noted(self, told: Any) -> None:
        self._found += [one["registrationId"] for one in told["registrations"]]


@pytest.mark.long
def test_the_worker_says_it_in_the_reader_s_language(new_context: Callable[..., BrowserContext], watch: Watch) -> None:
    """Each kind of notice, in both languages; a later one of a table takes the place of the last."""
    page = watch.over(new_context(**DESKTOP)).new_page()
    page.goto("/")
    pusher = Pusher(page)
    for (kind, late, language), words in SAID.items():
        pusher.push(kind=kind, late=late, language=language)
        (shown,) = page.evaluate(SHOWN, [words, 1])
        title = {"en": "Eleven", "ru": "Одиннадцать"}[language]
        assert (shown["title"], shown["tag"], shown["lang"], shown["data"]) == (title, "t1", language, "/t/t1")
        assert not re.search(r"[{}]|undefined", shown["body"])
    pusher.push(kind="turn", table="t2", language="xx")
    assert {one["tag"] for one in page.evaluate(SHOWN, ["Your turn", 2])} == {"t1", "t2"}


CLICK = """(path) => {
  const done = { closed: false };
  clients.openWindow = async (path) => void (done.opened = path);
  WindowClient.prototype.focus = async () => void (done.focused = true);
  const event = new Event("notificationclick");
  const waits = [];
  event.notification = { data: path, close: () => (done.closed = true) };
  event.waitUntil = (promise) => waits.push(promise);
  dispatchEvent(event);
  return Promise.all(waits).then(() => done);
}"""
"""Chromium's worker opens and focuses pages only for a hand's click, which nothing but a desktop can give it: what it
would have done is noted instead."""
RENEW = """([old, key, channels]) => {
  const asked = [];
  fetch = async (path, how = {}) => {
    asked.push([how.method ?? "GET", path, how.body && JSON.parse(how.body)]);
    return { json: async () => ({ key, channels }) };
  };
  const keys = { p256dh: "P", auth: "A" };
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => ({
    toJSON: () => ({ endpoint: "https://push.example/new", keys, by: asked.push(["subscribe", applicationServerKey]) }),
  });
  const event = new Event("pushsubscriptionchange");
  const waits = [];
  event.oldSubscription = old && { endpoint: old };
  event.waitUntil = (promise) => waits.push(promise);
  dispatchEvent(event);
  return Promise.all(waits).then(() => asked);
}"""
"""This Chromium has no push service, which alone says that a subscription has changed: that it did is told instead, and
what the worker asks of anybody is noted."""


def worker_of(page: Page) -> Worker:
    """The page's service worker, when it is in charge."""
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    (worker,) = page.context.service_workers
    return worker


@pytest.mark.long
def test_a_click_on_a_notice_leads_to_its_table(guest: Guest) -> None:
    """TBL-TABLE-2: to the page on which it is open already, else to a new one; and the notice goes."""
    page = guest()
    worker = worker_of(page)
    assert worker.evaluate(CLICK, "/t/t1") == {"closed": True, "opened": "/t/t1"}
    at_a_table_of_days(page)
    assert worker.evaluate(CLICK, page.url[page.url.index("/t/") :]) == {"closed": True, "focused": True}


@pytest.mark.long
@pytest.mark.parametrize("old", ["https://push.example/1", None], ids=["known", "unknown"])
def test_a_browser_that_changed_its_subscription_is_told_as_before(guest: Guest, old: str | None) -> None:
    """TBL-TABLE-2: with the new address and the wishes of the old one; without an old one, of all."""
    worker = worker_of(guest())
    channels = [PHONE | {"language": "ru", "reminder": False}]
    asked = worker.evaluate(RENEW, [old, KEY, channels])
    sent = {"endpoint": "https://push.example/new", "p256dh": "P", "auth": "A"}
    wishes = {"language": "ru", "turn": True, "reminder": False}
    expected = sent | (wishes if old else {"language": "en", "turn": True, "reminder": True})
    assert asked == [["GET", "/api/me/notices", None], ["subscribe", KEY], ["PUT", "/api/me/push", expected]]


@pytest.mark.long
def test_where_the_room_sends_no_pushes_nothing_is_renewed(guest: Guest) -> None:
    """A browser that has a subscription of another time asks, and leaves it there."""
    assert worker_of(guest()).evaluate(RENEW, [None, None, []]) == [["GET", "/api/me/notices", None]]


def offer(page: Page, key: str | None, mail: bool, *channels: dict[str, Any]) -> None:
    """The server offers this, and has these channels of the person's."""
    told = {"key": key, "mail": mail, "channels": channels}
    page.route("**/api/me/notices", lambda route: route.fulfill(json=told))


def test_how_one_is_told_is_turned_on_and_off_by_each_way(guest: Guest, accessible: Accessible) -> None:
    """Nothing is shown that the room has not; what this browser can't do is explained; the address waits for its
    link."""
    page = say_name(guest(), "Ann")
    panel = page.locator("#notices")
    offer(page, None, False)
    page.goto("/own")
    expect(page.get_by_role("heading", name="Another device")).to_be_visible()
    expect(panel).to_be_hidden()
    page.context.grant_permissions(["notifications"])
    offer(page, KEY, True, PHONE | {"reminder": True, "confirmed": True})
    page.reload()
    here, mail = panel.get_by_role("group", name="On this device"), panel.get_by_role("group", name="By e-mail")
    for switch in here.get_by_role("switch").all():
        expect(switch).not_to_be_checked()
    expect(here.get_by_text("On 1 other device too")).to_be_visible()
    expect(mail.get_by_role("button", name="Send me a link")).to_be_visible()
    accessible(page)
    offer(page, KEY, True, MAIL | {"confirmed": False})
    page.reload()
    expect(mail.get_by_text("A link is on its way there.")).to_be_visible()
    expect(mail.get_by_role("switch")).to_have_count(0)
    offer(page, KEY, True, MAIL | {"turn": False})
    page.reload()
    expect(mail.get_by_role("switch", name="When it is my turn")).not_to_be_checked()
    expect(mail.get_by_role("switch", name="A reminder")).to_be_checked()
    with page.expect_request("**/api/me/channels/m") as asked:
        page.route("**/api/me/channels/m", lambda route: route.fulfill(json=MAIL))
        mail.get_by_role("switch", name="A reminder").click()
    assert json.loads(asked.value.post_data or "") == {"language": "en", "turn": False, "reminder": False}


def test_this_device_is_told_once_its_browser_agreed(guest: Guest, watch: Watch) -> None:
    """A browser that does not agree says so, and the switch goes back; one that does is the server's to tell."""
    page = say_name(guest(), "Ann")
    page.add_init_script(SUBSCRIBES)
    page.context.grant_permissions(["notifications"])
    page.goto("/own")
    here = page.get_by_role("group", name="On this device")
    turn = here.get_by_role("switch", name="When it is my turn")
    turn.click()
    expect(page.get_by_text("The browser did not agree to notices.")).to_be_visible()
    expect(turn).not_to_be_checked()
    page.evaluate("window.agrees = true")
    turn.click()
    expect(turn).to_be_checked()
    expect(here.get_by_role("switch", name="A reminder")).not_to_be_checked()
    page.reload()
    expect(turn).to_be_checked()
    turn.click()
    expect(turn).not_to_be_checked()
    page.reload()
    expect(turn).not_to_be_checked()


SUBSCRIBES = f"""(() => {{
  const kept = () => JSON.parse(localStorage.getItem("subscribed"));
  const made = (endpoint) => ({{
    endpoint,
    toJSON: () => ({{ endpoint, keys: {{ p256dh: "{KEY}", auth: "BTBZMqHH6r4Tts7J_aSIgg" }} }}),
    unsubscribe: async () => localStorage.removeItem("subscribed"),
  }});
  PushManager.prototype.getSubscription = async () => (kept() ? made(kept()) : null);
  PushManager.prototype.subscribe = async ({{ userVisibleOnly, applicationServerKey }}) => {{
    if (!window.agrees) throw new DOMException("no push service", "AbortError");
    if (!userVisibleOnly || applicationServerKey.length !== 87) throw new Error("asked wrongly");
    localStorage.setItem("subscribed", JSON.stringify("https://push.example/" + Math.random()));
    return made(kept());
  }};
}})()"""
"""A browser with a push service, which this Chromium has not."""


def at_a_table_of_days(page: Page) -> None:
    """Its person sits at a table with a turn a day, before the match."""
    page.goto("/new/snakes_and_ladders")
    page.get_by_role("group", name="Seats").get_by_role("radio", name="2").check()
    page.get_by_role("combobox", name="Seat 2").select_option("Open for a person")
    page.get_by_role("radio", name="A turn a day").check()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("textbox", name="Link to this table")).to_be_visible()


@pytest.mark.long
def test_who_sits_down_at_a_table_of_days_is_asked_once(guest: Guest, accessible: Accessible) -> None:
    """TBL-TABLE-2: and who wants not to is left alone."""
    page = say_name(guest(), "Ann")
    page.add_init_script(SUBSCRIBES)
    page.context.grant_permissions(["notifications"])
    at_a_table_of_days(page)
    ask = page.get_by_role("button", name="Tell me when it is my turn")
    expect(ask).to_be_visible()
    accessible(page)
    page.evaluate("window.agrees = true")
    ask.click()
    expect(page.get_by_text("This device will tell you when it is your turn.")).to_be_visible()
    page.reload()
    expect(page.get_by_role("textbox", name="Link to this table")).to_be_visible()
    expect(ask).to_be_hidden()
    other = say_name(guest(), "Bo")
    other.context.grant_permissions(["notifications"])
    at_a_table_of_days(other)
    other.get_by_role("button", name="Not now").click()
    expect(other.get_by_role("button", name="Tell me when it is my turn")).to_be_hidden()
    other.reload()
    expect(other.get_by_role("textbox", name="Link to this table")).to_be_visible()
    expect(other.get_by_role("button", name="Not now")).to_be_hidden()


@pytest.mark.parametrize(("purpose", "button"), [("confirm", "Yes, confirm the address"), ("stop", "No more mails")])
def test_the_links_in_mails_do_nothing_until_one_says_so(
    guest: Guest, purpose: str, button: str, accessible: Accessible
) -> None:
    page = guest()
    asked: list[Any] = []

    def answer(route: Any) -> None:
        asked.append(route.request.post_data_json)
        route.fulfill(status=204)

    page.route(f"**/api/mail/{purpose}", answer)
    page.goto(f"/mail#{purpose}.abc.k-y_")
    accessible(page)
    assert asked == []
    page.get_by_role("button", name=button).click()
    expect(page.get_by_role("main").get_by_role("link", name="Home")).to_be_visible()
    assert asked == [{"id": "abc", "key": "k-y_"}]
