"""Notices by e-mail: plain text in the reader's language, nothing that tells who has read it, and a way to stop them
with one click (RFC 8058). A mail goes to the relay that the host has set, and to addresses that were confirmed.
"""

import hmac
from datetime import UTC, datetime
from email.errors import MessageError
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import format_datetime, make_msgid
from typing import Literal

import aiosmtplib

from toprung.notice.message import Message
from toprung.notice.relay import Relay, Secrecy
from toprung.notice.seal import text as text_of
from toprung.notice.way import Unsent
from toprung.notice.word import words_of
from toprung.rules import page
from toprung.store import ChannelRow

LONGEST = 254
"""Letters of an address (RFC 5321)."""
HOUR = 60 * 60 * 1000
PATIENCE = 15
"""Seconds for each step of what is said to a relay."""

STARTS_SECRET: dict[Secrecy, bool | None] = {"always": False, "required": True, "offered": None, "none": False}
"""Whether TLS begins after the greeting; None for when it can."""

Purpose = Literal["confirm", "stop"]
"""What a link in a mail is for."""


def checked(address: str) -> str | None:
    """The address, if mails can be sent there; None if it is none."""
    address = address.strip()
    try:
        found = Address(addr_spec=address)
    except (MessageError, ValueError, IndexError):
        return None
    whole = found.addr_spec == address and "." in found.domain.strip(".") and len(address) <= LONGEST
    return address if whole and address.isascii() and address.isprintable() and '"' not in address else None


class Mail:
    """The way by e-mail, from the address `sender`. `public` is where the room is reached, `secret` what the links in
    the mails are made of."""

    def __init__(self, relay: Relay, sender: str, public: str, secret: bytes) -> None:
        self._relay = relay
        self._sender = sender
        self._public = public.rstrip("/")
        self._secret = secret

    async def send(self, channel: ChannelRow, message: Message, now: int) -> None:
        """Hand it to the relay. Raises Unsent."""
        words, stop = words_of(message.language), self.link("stop", channel.id)
        said = getattr(words, message.kind)
        until = datetime.fromtimestamp(message.deadline // 1000, UTC).strftime("%Y-%m-%d %H:%M")
        parts = (
            said.text,
            f"{self._public}/t/{message.table}",
            f"{words.until} {getattr(words, message.late)}",
            f"-- \n{words.foot}",
        )
        named = {
            "game": page(message.game, message.language).title,
            "until": until,
            "hours": max(1, round((message.deadline - now) / HOUR)),
            "stop": stop,
        }
        text = "\n\n".join(parts).format(**named)
        letter = self._letter(channel.address, said.subject.format(**named), text, message.language, now)
        letter["List-Unsubscribe"] = f"<{self._public}/api/mail/{channel.id}/{self.key('stop', channel.id)}>"
        letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        await self._hand_over(letter)

    async def ask(self, id: str, address: str, language: str, now: int) -> None:
        """Ask at the address whether it is wanted, by a link that confirms the channel. Raises Unsent."""
        said = words_of(language).confirm
        text = said.text.format(room=self._public, link=self.link("confirm", id))
        await self._hand_over(self._letter(address, said.subject, text, language, now))

    def link(self, purpose: Purpose, id: str) -> str:
        """The page that does this with the channel when asked to; what stands after # is sent to no server."""
        return f"{self._public}/mail#{purpose}.{id}.{self.key(purpose, id)}"

    def key(self, purpose: Purpose, id: str) -> str:
        """What only those can know who got a mail over the channel."""
        return text_of(hmac.digest(self._secret, f"{purpose}/{id}".encode(), "sha256")[:20])

    def holds(self, purpose: Purpose, id: str, key: str) -> bool:
        """Whether it is that."""
        return hmac.compare_digest(self.key(purpose, id).encode(), key.encode())

    def _letter(self, to: str, subject: str, text: str, language: str, now: int) -> EmailMessage:
        letter = EmailMessage()
        letter.set_content(text + "\n")
        letter["From"] = f"Toprung <{self._sender}>"
        letter["To"] = to
        letter["Subject"] = subject
        letter["Date"] = format_datetime(datetime.fromtimestamp(now // 1000, UTC))
        letter["Message-ID"] = make_msgid(domain=self._sender.rpartition("@")[2])
        letter["Content-Language"] = language
        letter["Auto-Submitted"] = "auto-generated"
        return letter

    async def _hand_over(self, letter: EmailMessage) -> None:
        relay = self._relay
        try:
            await aiosmtplib.send(
                letter,
                hostname=relay.host,
                port=relay.port,
                username=relay.user,
                password=relay.password,
                use_tls=relay.secrecy == "always",
                start_tls=STARTS_SECRET[relay.secrecy],
                timeout=PATIENCE,
            )
        except (aiosmtplib.SMTPException, OSError) as trouble:
            raise Unsent(type(trouble).__name__) from None
