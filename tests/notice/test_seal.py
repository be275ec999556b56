"""The seal of a push is that of the standards: the example of RFC 8291 comes out byte by byte, and the signature of
RFC 8292 holds."""

import pytest
from cryptography.exceptions import InvalidSignature

from tests.notice.receiver import claims, opened
from toprung.notice.seal import browser_keys, bytes_of, new_key, point, private_key, sealed, signature, text

PLAIN = b"When I grow up, I want to be a watermelon"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
BROWSER = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
SHARED, SALT = "BTBZMqHH6r4Tts7J_aSIgg", "DGv6ra1nlYgDCS1FRnbzlw"
PUBLIC = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
SEALED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
    "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_the_example_of_the_standard_comes_out() -> None:
    """RFC 8291, section 5."""
    keys = browser_keys(PUBLIC, SHARED)
    assert text(sealed(PLAIN, keys, private_key(bytes_of(SENDER)), bytes_of(SALT))) == SEALED
    assert opened(bytes_of(SEALED), private_key(bytes_of(BROWSER)), bytes_of(SHARED)) == PLAIN


def test_a_signature_says_for_whom_it_is_until_when_and_who_runs_the_room() -> None:
    key = private_key(new_key())
    said = signature(key, "https://push.example", "https://room.example", 1_800_000_000_000)
    assert claims(said, text(point(key))) == {
        "aud": "https://push.example",
        "exp": 1_800_000_000 + 12 * 60 * 60,
        "sub": "https://room.example",
    }
    other = signature(private_key(new_key()), "https://push.example", "", 0)
    forged = said.replace(said.split(".")[2].partition(",")[0], other.split(".")[2].partition(",")[0])
    with pytest.raises(InvalidSignature):
        claims(forged, text(point(key)))


def test_a_kept_key_is_the_same_key() -> None:
    kept = new_key()
    assert point(private_key(kept)) == point(private_key(kept)) != point(private_key(new_key()))


@pytest.mark.parametrize(
    ("key", "shared"),
    [
        pytest.param(PUBLIC[:-4], SHARED, id="short"),
        pytest.param(PUBLIC, SHARED[:-4], id="a short secret"),
        pytest.param("B" + "A" * 86, SHARED, id="no point of the curve"),
        pytest.param(PUBLIC, "ä" * 22, id="no base64"),
        pytest.param("", "", id="nothing"),
    ],
)
def test_what_are_no_keys_is_refused(key: str, shared: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 each says it in its own words
        browser_keys(key, shared)
