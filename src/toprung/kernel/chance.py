"""All chance in a match, as record.md, "Chance", computes it: a pure function of the match's key and a label.

How it works: a match has one 32-byte key, made of the server's seed and the players' nonces. A label such as `deal/3`
names one decision of chance; label and key give a stream of 32-bit words; words give numbers below n without bias, and
numbers below n give a shuffle. Nothing here draws a random number of its own.
"""

import hmac
from collections.abc import Sequence
from hashlib import sha256
from typing import Final, TypeVar

Item = TypeVar("Item")

WORDS_BELOW: Final = 1 << 32
BLOCK: Final = 64
INNER = bytes(byte ^ 0x36 for byte in range(256))
OUTER = bytes(byte ^ 0x5C for byte in range(256))
"""HMAC (RFC 2104) hashes a label after the key xor 0x36, and that digest after the key xor 0x5c."""

NOTHING_YET = sha256()
"""Copied for each block: a third quicker than to begin anew."""


def commitment(secret: bytes) -> bytes:
    """What is shown of a seed, or of a nonce, before the secret itself: its SHA-256."""
    return sha256(secret).digest()


def match_key(seed: bytes, nonces: Sequence[bytes]) -> bytes:
    """The key of a match from its seed and a nonce a seat (a bot's is empty)."""
    message = b"".join(len(nonce).to_bytes(1, "big") + nonce for nonce in nonces)
    return hmac.digest(seed, message, "sha256")


class Stream:
    """The endless stream of 32-bit words that one label names. It is used up from the front: one stream, one use."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._blocks = 0
        self._block = b""
        self._at = 0

    def word(self) -> int:
        """The next word, 0 … 2³² − 1."""
        block, at = self._block, self._at
        if at == len(block):
            block, at = self._next(), 0
        self._at = at + 4
        return block[at] << 24 | block[at + 1] << 16 | block[at + 2] << 8 | block[at + 3]

    def _next(self) -> bytes:
        """The next block of the stream."""
        block = NOTHING_YET.copy()
        block.update(self._secret + self._blocks.to_bytes(8, "big"))
        self._blocks += 1
        self._block = block.digest()
        return self._block

    def below(self, n: int) -> int:
        """A number 0 … n − 1, each as likely as the others (words past the last multiple of n are passed over)."""
        limit = WORDS_BELOW - WORDS_BELOW % n
        while (word := self.word()) >= limit:
            pass
        return word % n

    def shuffle(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """The items in a new order, each order as likely as the others. The first is the top of a deck."""
        deck = list(items)
        for i in range(len(deck) - 1, 0, -1):
            j = self.below(i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        return tuple(deck)


class Chance:
    """All the chance of one match: a stream for every label.

    A stream's secret is the label's HMAC-SHA-256, of which the halves that only the key goes into are made once."""

    def __init__(self, key: bytes) -> None:
        padded = (key if len(key) <= BLOCK else sha256(key).digest()).ljust(BLOCK, b"\0")
        self._inner = sha256(padded.translate(INNER))
        self._outer = sha256(padded.translate(OUTER))

    def stream(self, label: str) -> Stream:
        """The stream that `label` names (the labels stand in record.md), from its beginning."""
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(label.encode())
        outer.update(inner.digest())
        return Stream(outer.digest())
