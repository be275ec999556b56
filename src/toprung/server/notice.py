"""The HTTP API of how one is told, while away, that a table waits: by pushes to a browser, by mails to an address that
was confirmed. Each is one's own, and can be changed and removed; a mail has a link that stops it, without a cookie.
"""

import asyncio
from hashlib import sha256
from typing import Any

from litestar import Request, delete, get, post, put
from litestar.params import FromPath, JSONBody
from litestar.response import Redirect
from litestar.status_codes import (
    HTTP_204_NO_CONTENT,
    HTTP_400_BAD_REQUEST,
    HTTP_403_FORBIDDEN,
    HTTP_404_NOT_FOUND,
    HTTP_409_CONFLICT,
    HTTP_429_TOO_MANY_REQUESTS,
    HTTP_502_BAD_GATEWAY,
)
from msgspec.structs import replace

from toprung.notice.mail import Mail, Purpose, checked
from toprung.notice.post import TAKEN_WITHIN
from toprung.notice.push import Push
from toprung.notice.seal import browser_keys
from toprung.notice.way import Unsent
from toprung.room.lobby import SECRET_ID, new_id
from toprung.server.body import Channel, ChannelWish, MailPass, MailWish, Notices, PushWish
from toprung.server.guest import address, caller, guest, someone
from toprung.server.house import House, TheHouse
from toprung.server.problem import Denied
from toprung.store import ChannelRow
from toprung.table.value import Person

AnyRequest = Request[Any, Any, Any]

MOST = 10
"""How many browsers of one person are told. One more takes the place of the oldest."""
DAY = 24 * 60 * 60 * 1000
"""How long an address may be confirmed, milliseconds."""


@get("/api/me/notices")
async def notices(request: AnyRequest, house: TheHouse) -> Notices:
    """By which ways can I be told that a table waits for me, and by which am I?"""
    person = await caller(request, house)
    ways = house.post
    own = () if person is None else await own_channels(house, person.id)
    key = None if ways.push is None else ways.push.key
    return Notices(key, ways.mail is not None, tuple(map(channel, own)))


@put("/api/me/push")
async def push(request: AnyRequest, house: TheHouse, data: JSONBody[PushWish]) -> Channel:
    """Tell me by pushes to this browser."""
    person, way = await guest(request, house), pushes(house)
    if not way.takes(data.endpoint):
        raise Denied(HTTP_400_BAD_REQUEST, "This is no address of a push service.")
    try:
        keys = browser_keys(data.p256dh, data.auth)
    except ValueError:
        raise Denied(HTTP_400_BAD_REQUEST, "These are no keys of a push subscription.") from None
    row = ChannelRow(
        id=sha256(data.endpoint.encode()).hexdigest()[:32],  # one browser, one channel
        person=person.id,
        kind="push",
        address=data.endpoint,
        keys=keys,
        language=data.language,
        turn=data.turn,
        reminder=data.reminder,
        created=house.clock.now(),
    )
    others = [one for one in await own_channels(house, person.id) if one.kind == "push" and one.id != row.id]
    for oldest in others[: max(0, len(others) - MOST + 1)]:
        await drop(house, oldest.id)
    return await put_channel(house, row)


@post("/api/me/mail")
async def mail(request: AnyRequest, house: TheHouse, data: JSONBody[MailWish]) -> Channel:
    """Tell me by mails to this address, once it is confirmed by the link that is mailed there."""
    person, way = await guest(request, house), mails(house)
    to = checked(data.address)
    if to is None:
        raise Denied(HTTP_400_BAD_REQUEST, "This is no address that mails can be sent to.")
    old = [one for one in await own_channels(house, person.id) if one.kind == "mail"]
    if any(one.until is None for one in old):
        raise Denied(HTTP_409_CONFLICT, "Notices go to an address already. Remove it first.")
    check_rate(house, request, person, to)
    row = ChannelRow(
        id=new_id(SECRET_ID),
        person=person.id,
        kind="mail",
        address=to,
        language=data.language,
        created=house.clock.now(),
        until=house.clock.now() + DAY,
    )
    try:
        async with asyncio.timeout(TAKEN_WITHIN):
            await way.ask(row.id, to, data.language, house.clock.now())
    except (Unsent, TimeoutError):
        raise Denied(HTTP_502_BAD_GATEWAY, "The mail could not be sent. Try again later.") from None
    for one in old:
        await drop(house, one.id)
    return await put_channel(house, row)


@put("/api/me/channels/{id:str}")
async def change(request: AnyRequest, house: TheHouse, id: FromPath[str], data: JSONBody[ChannelWish]) -> Channel:
    """Tell me this over the channel, in this language."""
    row = await own_channel(request, house, id)
    return await put_channel(house, replace(row, language=data.language, turn=data.turn, reminder=data.reminder))


@delete("/api/me/channels/{id:str}")
async def remove(request: AnyRequest, house: TheHouse, id: FromPath[str]) -> None:
    """Tell me nothing more over the channel."""
    await drop(house, (await own_channel(request, house, id)).id)


@post("/api/mail/confirm", status_code=HTTP_204_NO_CONTENT)
async def confirm(house: TheHouse, data: JSONBody[MailPass]) -> None:
    """The address that got this link is to be told."""
    check_pass(house, "confirm", data)
    journal = house.lobby.journal
    if not await journal.write(journal.store.notices.confirm, data.id, house.clock.now()):
        row = await journal.read(journal.store.notices.channel, data.id)
        if row is None or row.until is not None:  # else it was confirmed before
            raise Denied(HTTP_403_FORBIDDEN, "This link is too old. Ask for a new one.")


@post("/api/mail/stop", status_code=HTTP_204_NO_CONTENT)
async def stop(house: TheHouse, data: JSONBody[MailPass]) -> None:
    """Send no more mails to the address that got this link."""
    await stop_mails(house, data)


@get("/api/mail/{id:str}/{key:str}")
async def stop_page(id: FromPath[str], key: FromPath[str]) -> Redirect:
    """The page on which mails can be stopped: a look at a link stops nothing."""
    return Redirect(f"/mail#stop.{id}.{key}")


@post("/api/mail/{id:str}/{key:str}", status_code=HTTP_204_NO_CONTENT)
async def stop_at_once(house: TheHouse, id: FromPath[str], key: FromPath[str]) -> None:
    """Send no more mails to the address that got this link (RFC 8058)."""
    await stop_mails(house, MailPass(id, key))


def channel(row: ChannelRow) -> Channel:
    """The channel as its person is told of it."""
    return Channel(row.id, row.kind, row.address, row.language, row.turn, row.reminder, row.until is None)


def pushes(house: House) -> Push:
    """The way to browsers. Raises Denied where there is none."""
    if house.post.push is None:
        raise Denied(HTTP_404_NOT_FOUND, "This room sends no notices to browsers.")
    return house.post.push


def mails(house: House) -> Mail:
    """The way by e-mail. Raises Denied where there is none."""
    if house.post.mail is None:
        raise Denied(HTTP_404_NOT_FOUND, "This room sends no mails.")
    return house.post.mail


def check_pass(house: House, purpose: Purpose, data: MailPass) -> None:
    """Refuse what stands in no mail of ours."""
    if not mails(house).holds(purpose, data.id, data.key):
        raise Denied(HTTP_403_FORBIDDEN, "This link is none of ours, or has lost its end.")


async def stop_mails(house: House, data: MailPass) -> None:
    """Keep the address no more that got this link. Raises Denied."""
    check_pass(house, "stop", data)
    await drop(house, data.id)


def check_rate(house: House, request: AnyRequest, person: Person, to: str) -> None:
    """Refuse somebody who has too many addresses asked, or one too often."""
    name, _, domain = to.casefold().rpartition("@")
    mailbox = f"{name.partition('+')[0]}@{domain}"
    # what is refused does not count against the mailbox, which may be a stranger's
    if not (house.mailers.take(address(request)) and house.mails.take(person.id) and house.mails.take(mailbox)):
        raise Denied(HTTP_429_TOO_MANY_REQUESTS, "Too many mails were asked for. Try again in an hour.")


async def own_channels(house: House, person: str) -> tuple[ChannelRow, ...]:
    """The person's channels."""
    journal = house.lobby.journal
    return await journal.read(journal.store.notices.channels, person)


async def own_channel(request: AnyRequest, house: House, id: str) -> ChannelRow:
    """The asker's channel with this id. Raises Denied."""
    person = await someone(request, house)
    own = () if person is None else await own_channels(house, person.id)
    found = next((one for one in own if one.id == id), None)
    if found is None:
        raise Denied(HTTP_404_NOT_FOUND, "You have no such channel.")
    return found


async def put_channel(house: House, row: ChannelRow) -> Channel:
    """Keep the channel."""
    journal = house.lobby.journal
    await journal.write(journal.store.notices.put, row)
    return channel(row)


async def drop(house: House, id: str) -> None:
    """Keep the channel no more."""
    journal = house.lobby.journal
    await journal.write(journal.store.notices.drop, id)
