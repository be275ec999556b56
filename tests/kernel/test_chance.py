"""Chance as record.md computes it: written here a second time from its text, and held to frozen values."""

import hashlib
import hmac
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toprung.kernel import Chance, Stream, commitment, match_key

SEED = bytes(range(32))
NONCES = (b"\xaa" * 32, b"", b"\xbb" * 32)
KEY = "58a3428ee7f090a712db374c8afabfe4413a7d24b18fabd803afeba408ded471"


def words(key: bytes, label: str) -> Iterator[int]:
    """The words of `stream(label)`, from the text of record.md."""
    secret = hmac.new(key, label.encode("utf-8"), hashlib.sha256).digest()
    block = 0
    while True:
        digest = hashlib.sha256(secret + block.to_bytes(8, "big")).digest()
        for i in range(8):
            yield int.from_bytes(digest[4 * i : 4 * i + 4], "big")
        block += 1


def below(source: Iterator[int], n: int) -> int:
    return next(word for word in source if word < 2**32 - 2**32 % n) % n


def shuffled(source: Iterator[int], cards: list[str]) -> list[str]:
    for i in reversed(range(1, len(cards))):
        j = below(source, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def test_commitment() -> None:
    """A commitment is the SHA-256 of the secret (FIPS 180's own example)."""
    assert commitment(b"abc").hex() == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def test_key() -> None:
    """The key is the HMAC under the seed of the nonces, each preceded by its length; an empty one is a zero byte."""
    message = b"\x20" + NONCES[0] + b"\x00" + b"\x20" + NONCES[2]
    assert match_key(SEED, NONCES) == hmac.new(SEED, message, hashlib.sha256).digest()
    assert match_key(SEED, NONCES).hex() == KEY


def test_key_depends_on_each_nonce_and_its_seat() -> None:
    """The same bytes at another seat, or cut elsewhere, are another key."""
    keys = {match_key(SEED, nonces) for nonces in [NONCES, NONCES[::-1], (b"a", b"b"), (b"ab", b""), (b"", b"ab")]}
    assert len(keys) == 5


@given(st.binary(min_size=32, max_size=32), st.text(max_size=20), st.lists(st.integers(1, 2**32), max_size=40))
def test_streams(key: bytes, label: str, bounds: list[int]) -> None:
    """Any key, any label, any numbers drawn: both writings agree."""
    stream, source = Chance(key).stream(label), words(key, label)
    assert [stream.below(n) for n in bounds] == [below(source, n) for n in bounds]


@given(st.binary(min_size=32, max_size=32), st.integers(0, 120))
def test_shuffles(key: bytes, size: int) -> None:
    """A shuffle goes from the last index down, and the first card is the top."""
    cards = [str(i) for i in range(size)]
    assert list(Chance(key).stream("deal/1").shuffle(cards)) == shuffled(words(key, "deal/1"), list(cards))


FROZEN = {
    "first": [592804387, 356175268, 1649938952],
    "deal/1": [3842418488, 1031093457, 67435943],
    "reshuffle/1/2": [3189094351, 1181518306, 3696433212],
    "roll/11": [1796461018, 48183646, 2825881970],
    "bot/3/17": [1362830329, 1267815447, 2275945629],
}


@pytest.mark.parametrize("label", FROZEN)
def test_frozen_words(label: str) -> None:
    """The first three words of a stream never change, in any version."""
    stream = Chance(bytes.fromhex(KEY)).stream(label)
    assert [stream.word() for _ in range(3)] == FROZEN[label]


def test_frozen_shuffle() -> None:
    """Nor does a shuffle."""
    assert (
        "".join(Chance(bytes.fromhex(KEY)).stream("deal/1").shuffle("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
        == "CFILDNBOVKPYSREAZWQGTUJXHM"
    )


def test_a_stream_begins_anew() -> None:
    """A label names one stream: asking for it again gives it from its beginning, whatever else was drawn."""
    chance = Chance(SEED)
    first = [chance.stream("a").word() for _ in range(3)]
    chance.stream("b").word()
    assert len(set(first)) == 1 and chance.stream("a").word() == first[0]


def test_words_without_bias_are_passed_over() -> None:
    """`below` passes over the words past the last multiple of n: here one word in two or so."""
    n = 2**31 + 1
    for secret in range(20):
        stream, plain = Stream(bytes([secret])), Stream(bytes([secret]))
        assert stream.below(n) == next(word for word in iter(plain.word, None) if word < n)


def test_each_number_is_as_likely() -> None:
    """60,000 rolls, chi-square under its 99.99 % point with five degrees of freedom."""
    stream = Chance(SEED).stream("fair")
    counts = Counter(stream.below(6) for _ in range(60_000))
    assert sum((counts[i] - 10_000) ** 2 / 10_000 for i in range(6)) < 25.7


def test_each_order_is_as_likely() -> None:
    """24,000 shuffles of four cards, chi-square under its 99.99 % point with 23 degrees of freedom."""
    chance = Chance(SEED)
    counts = Counter(chance.stream(f"deal/{i}").shuffle("RYGB") for i in range(24_000))
    assert len(counts) == 24
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 57.1
