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

NOTHING_YET: Final = sha256().copy
"""Called for each block: a copy is a third quicker than to begin anew."""
FIRST: Final = bytes(8)
"""The number of a stream's first block."""


def commitment(secret: bytes) -> bytes:
    """What is shown of a seed, or of a nonce, before the secret itself: its SHA-256."""
    return sha256(secret).digest()


def match_key(seed: bytes, nonces: Sequence[bytes]) -> bytes:
    """The key of a match from its seed and a nonce a seat (a bot's is empty)."""
    message = b"".join(len(nonce).to_bytes(1, "big") + nonce for nonce in nonces)
    return hmac.digest(seed, message, "sha256")


def block(secret: bytes, number: bytes) -> bytes:
    """The stream's block of this number, which is told in 8 bytes."""
    digest = NOTHING_YET()
    digest.update(secret + number)
    return digest.digest()


def word_at(block: bytes, at: int) -> int:
    """The word that begins there in a block."""
    return block[at] << 24 | block[at + 1] << 16 | block[at + 2] << 8 | block[at + 3]


def fair(n: int) -> int:
    """Words below this give each number below n equally often: the last multiple of n that there is."""
    return WORDS_BELOW - WORDS_BELOW % n


class Stream:
    """The endless stream of 32-bit words that one label names. It is used up from the front: one stream, one use."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._blocks = 0
        self._block = b""
        self._at = 0

    def word(self) -> int:
        """The next word, 0 … 2³² − 1."""
        at = self._at
        if at == len(self._block):
            self._block = block(self._secret, self._blocks.to_bytes(8, "big"))
            self._blocks += 1
            at = 0
        self._at = at + 4
        return word_at(self._block, at)

    def below(self, n: int) -> int:
        """A number 0 … n − 1, each as likely as the others (words past the last multiple of n are passed over)."""
        limit = fair(n)
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
    """All the chance of one match: a stream for every label."""

    def __init__(self, key: bytes) -> None:
        padded = (key if len(key) <= BLOCK else sha256(key).digest()).ljust(BLOCK, b"\0")
        self._inner = sha256(padded.translate(INNER)).copy
        self._outer = sha256(padded.translate(OUTER)).copy

    def secret(self, label: str) -> bytes:
        """The secret of the stream that `label` names: the label's HMAC-SHA-256, of which the halves that only the key
        goes into are made once."""
        inner, outer = self._inner(), self._outer()
        inner.update(label.encode())
        outer.update(inner.digest())
        return outer.digest()

    def stream(self, label: str) -> Stream:
        """The stream that `label` names (the labels stand in record.md), from its beginning."""
        return Stream(self.secret(label))

    def below(self, label: str, n: int) -> int:
        """The number below n with which the stream begins that `label` names, for a label that decides no more."""
        secret = self.secret(label)
        word = word_at(block(secret, FIRST), 0)
        return word % n if word < fair(n) else Stream(secret).below(n)
