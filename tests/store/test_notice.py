"""The contract of every store about notices: they are kept with the entry that they tell of, for each channel that is
to have them; one server at a time has them; and they go with what they tell of."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest
from msgspec.structs import replace

from tests.postgres import Cluster
from tests.store.test_contract import ANN, follow, with_table
from tests.store.test_people import BO
from toprung.store import Append, ChannelRow, DueNotice, NoticeRow, SqlStore, Store

PHONE = ChannelRow(
    id="phone", person="ann", kind="push", address="https://push.example/1", keys=b"k", language="ru", created=7
)
LETTER = replace(PHONE, id="letter", kind="mail", address="ann@example.org", keys=b"", turn=False, created=8)


def told(after: int, *notices: NoticeRow, settled: tuple[str, ...] = ("ann", "bo"), table: str = "t1") -> Append:
    """An entry after this version, with what there is to tell then."""
    return replace(follow(after, b"x", table=table), settled=settled, notices=notices)


def turn(due: int = 50, person: str = "ann") -> NoticeRow:
    return NoticeRow(person, "turn", due)


def begun(store: Store) -> Store:
    """Ann with a phone that wants all and a mailbox that wants reminders, Bo with nothing, a table."""
    for person in (ANN, BO):
        store.add_person(person)
    for channel in (PHONE, LETTER):
        store.notices.put(channel)
    with_table(store)
    return store


def claimed(store: Store, now: int = 100) -> list[DueNotice]:
    return list(store.notices.claim(now, now + 60, 10))


def test_a_channel_is_its_person_s(store: Store) -> None:
    begun(store)
    assert store.notices.channels("ann") == (PHONE, LETTER)
    assert store.notices.channels("bo") == ()
    assert store.notices.channel("phone") == PHONE
    assert store.notices.channel("no") is None


def test_a_channel_is_changed_in_its_place(store: Store) -> None:
    begun(store)
    changed = replace(PHONE, person="bo", language="en", reminder=False)
    store.notices.put(changed)
    assert (store.notices.channels("ann"), store.notices.channels("bo")) == ((LETTER,), (changed,))


def test_an_address_counts_once_it_is_confirmed_in_time(store: Store) -> None:
    begun(store)
    store.notices.put(replace(LETTER, turn=True, until=90))
    store.append([told(1, turn())])
    assert [notice.channel.id for notice in claimed(store)] == ["phone"]
    assert not store.notices.confirm("letter", 90)
    assert store.notices.confirm("letter", 89)
    assert not store.notices.confirm("letter", 89)
    assert not store.notices.confirm("no", 0)
    store.append([told(2, turn())])
    assert {notice.channel.id for notice in claimed(store)} == {"phone", "letter"}


def test_a_notice_is_due_over_each_channel_that_wants_it(store: Store) -> None:
    begun(store)
    store.append([told(1, turn(50))])
    assert not store.notices.are_due(49)
    assert store.notices.are_due(50)
    assert claimed(store, 49) == []
    assert claimed(store, 50) == [DueNotice(table="t1", version=2, kind="turn", tries=0, channel=PHONE)]
    store.append([told(2, NoticeRow("ann", "reminder", 60))])
    found = {(one.channel.id, one.kind, one.version) for one in claimed(store, 60)}
    assert found == {("phone", "reminder", 3), ("letter", "reminder", 3)}


def test_an_entry_that_is_not_kept_tells_nobody(store: Store) -> None:
    begun(store)
    assert store.append([told(7, turn())]) == (False,)
    assert not store.notices.are_due(100)
    store.append([told(1, turn())])
    assert store.append([told(1)]) == (False,)
    assert store.notices.are_due(100)


def test_what_is_settled_is_not_told_and_the_rest_is(store: Store) -> None:
    begun(store)
    store.notices.put(replace(PHONE, id="bos", person="bo"))
    with_table(store, id="t2")
    store.append([told(1, turn(), turn(person="bo")), told(1, turn(), table="t2")])
    store.append([told(2, settled=("ann",))])
    assert {(one.table, one.channel.id) for one in claimed(store)} == {("t1", "bos"), ("t2", "phone")}


def test_one_server_has_a_notice_until_its_claim_is_over(store: Store) -> None:
    begun(store)
    store.append([told(1, turn(50))])
    assert len(store.notices.claim(100, 160, 10)) == 1
    assert not store.notices.are_due(159)
    assert store.notices.claim(159, 200, 10) == ()
    assert len(store.notices.claim(160, 200, 10)) == 1


def test_claimed_are_as_many_as_are_asked_for_longest_due_first(store: Store) -> None:
    begun(store)
    for number, due in enumerate((30, 10, 20)):
        with_table(store, id=f"n{number}")
        store.append([told(1, turn(due), table=f"n{number}")])
    assert [notice.table for notice in store.notices.claim(100, 160, 2)] == ["n1", "n2"]
    assert [notice.table for notice in store.notices.claim(100, 160, 2)] == ["n0"]


def test_what_was_told_is_done_and_what_was_not_comes_again(store: Store) -> None:
    begun(store)
    store.append([told(1, turn())])
    (notice,) = claimed(store)
    store.notices.again(notice, 120)
    assert claimed(store, 119) == []
    (second,) = claimed(store, 120)
    assert second == replace(notice, tries=1)
    store.notices.done(second)
    assert claimed(store, 999) == []


def test_a_later_notice_is_not_taken_for_the_one_that_was_sent(store: Store) -> None:
    """While it was on its way the turn was played, and it is Ann's again."""
    begun(store)
    store.append([told(1, turn())])
    (old,) = claimed(store)
    store.append([told(2, turn())])
    store.notices.done(old)
    store.notices.again(old, 999)
    (new,) = claimed(store)
    assert (new.version, new.tries) == (3, 0)


def test_with_a_channel_goes_what_was_to_be_told_over_it(store: Store) -> None:
    begun(store)
    store.append([told(1, turn())])
    store.notices.drop("phone")
    store.notices.drop("no")
    assert claimed(store) == []
    assert store.notices.channels("ann") == (LETTER,)


def test_the_forgotten_are_told_nothing(store: Store) -> None:
    begun(store)
    store.append([told(1, turn())])
    store.forget("ann", "deleted")
    assert store.notices.channels("ann") == ()
    assert claimed(store) == []


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_of_several_servers_that_claim_at_once_each_notice_has_one(
    kind: str, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """They pass over what another is claiming, and wait for nobody."""
    if kind == "postgres":
        cluster: Cluster = request.getfixturevalue("postgres")
        url = cluster.url()
    else:
        url = f"sqlite:///{tmp_path_factory.mktemp('store')}/a.sqlite3"
    with closing(SqlStore(url)) as store, closing(SqlStore(url)) as other, ThreadPoolExecutor(6) as threads:
        begun(store)
        for number in range(60):
            with_table(store, id=f"n{number}")
            store.append([told(1, turn(), table=f"n{number}")])
        servers = [store, other] * 12
        found = threads.map(lambda server: server.notices.claim(100, 200, 7), servers)
        assert Counter(one.table for some in found for one in some) == Counter(f"n{i}" for i in range(60))
