"""The contract of every store about sessions: an id is followed by one other, and ends once that one is used."""

from concurrent.futures import ThreadPoolExecutor

from msgspec.structs import replace

from tests.store.test_contract import ANN
from toprung.store import PersonRow, SessionRow, Store

OLD, NEW, SALT = ANN.token, b"new", b"salt"
FOLLOWED = SessionRow("ann", ANN.created, salt=SALT)


def session(store: Store, token: bytes) -> SessionRow | None:
    found = store.session(token)
    assert found is None or found[1] == ANN
    return None if found is None else found[0]


def test_an_id_is_followed_once_and_whoever_asks_again_is_told_by_what(store: Store) -> None:
    store.add_person(ANN)
    assert store.follow(OLD, SALT, NEW, 70) == SALT
    assert store.follow(OLD, b"other", b"newer", 80) == SALT
    assert (session(store, OLD), session(store, NEW)) == (FOLLOWED, SessionRow("ann", 70, before=OLD))
    assert store.session(b"newer") is None
    assert store.follow(b"nobody's", SALT, b"newer", 80) is None


def test_of_many_who_ask_at_once_all_are_given_the_same(store: Store) -> None:
    store.add_person(ANN)
    with ThreadPoolExecutor(4) as pool:
        salts = set(pool.map(lambda i: store.follow(OLD, b"salt %d" % i, b"new %d" % i, 70), range(8)))
    assert salts == {b"salt %d" % i for i in range(8) if store.session(b"new %d" % i)}
    assert len(salts) == 1


def test_an_id_ends_when_the_one_after_it_is_used(store: Store) -> None:
    store.add_person(ANN)
    store.follow(OLD, SALT, NEW, 70)
    store.settle(OLD, 90)
    assert session(store, OLD) == FOLLOWED
    store.settle(NEW, 100)
    store.settle(NEW, 200)
    assert session(store, OLD) == replace(FOLLOWED, until=100)
    assert session(store, NEW) == SessionRow("ann", 70)


def test_what_has_ended_is_kept_no_longer_than_until_the_next_id(store: Store) -> None:
    """Of the same person, and nothing of others."""
    store.add_person(ANN)
    store.add_person(PersonRow("bo", "Bo", b"bo", 5))
    store.follow(b"bo", SALT, b"bo's", 70)
    store.settle(b"bo's", 100)
    store.follow(OLD, SALT, NEW, 70)
    store.settle(NEW, 100)
    assert store.follow(NEW, b"more", b"newest", 100) == b"more"
    assert [store.session(token) is None for token in (OLD, NEW, b"newest", b"bo")] == [True, False, False, False]
