"""The start that nobody can steer: commitments, nonces, a start called off (TBL-HIDE-2, TBL-HIDE-3)."""

from hashlib import sha256

import pytest

from tests.table.desk import ANN, BO, CY, DUEL, SOLO, Desk, same, snakes
from toprung.games.snakes_and_ladders.race import Rolled
from toprung.games.snakes_and_ladders.race import Started as FirstSeat
from toprung.kernel import Chance, Illegal, commitment, match_key
from toprung.table.clock import due
from toprung.table.command import AddBot, Nonce, RemoveBot, Sit, Stand, Tick, Unready, Withdraw
from toprung.table.event import CalledOff, Closed, HostPassed, NonceSent, Played, Started
from toprung.table.reading import phase
from toprung.table.seating import MISSED
from toprung.table.view import table_view


def full() -> Desk:
    """A table of two people, both ready, no nonce yet."""
    desk = Desk(DUEL)
    desk.do(BO, Sit(1))
    desk.ready(ANN, 0)
    desk.ready(BO, 1)
    return desk


def test_the_commitment_stands_before_anybody_is_ready() -> None:
    """TBL-HIDE-3: it is in the very first view, and the same until the match begins."""
    desk = Desk(DUEL)
    shown = table_view(desk.table, "t", None, frozenset(), 0).commitment
    seed = bytes.fromhex(desk.table.seed)
    assert shown == commitment(seed).hex()
    desk.start(BO)
    assert table_view(desk.table, "t", None, frozenset(), 0).commitment == shown


def test_nonces_are_awaited_once_the_table_is_full_and_shows_all_commitments() -> None:
    """TBL-HIDE-3: not a moment earlier."""
    desk = Desk(snakes(None, None, "bot"))
    desk.ready(ANN, 0)
    desk.do(BO, Sit(1))
    assert phase(desk.table) == "open"
    desk.ready(BO, 1)
    assert phase(desk.table) == "revealing"
    view = table_view(desk.table, "t", None, frozenset(), 0)
    assert [seat.nonce_commitment for seat in view.seats] == [desk.commitment(0), desk.commitment(1), ""]


@pytest.mark.parametrize("sent", [False, True], ids=["before their nonce", "after it"])
def test_who_is_gone_enters_no_match(sent: bool) -> None:
    """TBL-HIDE-3: the start is called off, and the seat is open; the others commit anew."""
    desk = full()
    if sent:
        desk.do(BO, Nonce(1, desk.nonce(1)))
    seed = desk.table.seed
    (called_off,) = desk.do(BO, Withdraw(1))
    assert isinstance(called_off, CalledOff) and called_off.seats == (1,)
    assert (phase(desk.table), desk.table.chairs[1].person, desk.table.seed != seed) == ("open", None, True)
    assert desk.do(BO, Withdraw(1)) == []
    assert desk.do(ANN, Withdraw(0))[-1] == Closed()


def test_the_last_bot_can_complete_the_table() -> None:
    """TBL-HIDE-3: the host is ready and then fills the last seat."""
    desk = Desk(DUEL)
    desk.ready(ANN, 0)
    desk.do(ANN, AddBot(1, "bot"))
    assert phase(desk.table) == "revealing"


def test_the_match_begins_with_the_last_nonce() -> None:
    """TBL-HIDE-2, TBL-HIDE-3: from the key that seed and nonces make, and nothing else."""
    desk = full()
    assert desk.do(BO, Nonce(1, desk.nonce(1))) == [NonceSent(1, desk.nonce(1))]
    seed, nonces = bytes.fromhex(desk.table.seed), [bytes.fromhex(desk.nonce(seat)) for seat in (0, 1)]
    chance = Chance(match_key(seed, nonces))
    first = chance.stream("first").below(2)
    assert desk.do(ANN, Nonce(0, desk.nonce(0))) == [NonceSent(0, desk.nonce(0)), Started((FirstSeat(first),))]
    assert desk.table.mover == first
    (played,) = desk.play()
    assert isinstance(played, Played)
    rolled = played.events[0]
    assert isinstance(rolled, Rolled)
    assert rolled.die == chance.stream("roll/1").below(6) + 1


def test_what_a_client_says_of_dice_changes_nothing() -> None:
    """TBL-HIDE-2: dice are rolled on the server."""
    one, other = full(), full()
    for desk in (one, other):
        desk.do(ANN, Nonce(0, desk.nonce(0)))
        desk.do(BO, Nonce(1, desk.nonce(1)))
    assert one.play({"type": "roll"}) == other.play({"type": "roll", "die": 6, "path": [0, 99]})


def test_one_nonce_more_or_less_gives_another_deal() -> None:
    """TBL-HIDE-3: every person adds to the key."""
    seed = bytes(32)
    keys = {
        match_key(seed, nonces) for nonces in ([b"a", b"b"], [b"a", b"c"], [b"b", b"a"], [b"ab", b""], [b"", b"ab"])
    }
    assert len(keys) == 5


def test_a_missing_nonce_calls_the_start_off_after_ten_seconds() -> None:
    """TBL-HIDE-3: only the missing seat is opened, the seed is new, everybody commits anew, attempts are counted."""
    desk = full()
    since, seed = desk.now, desk.table.seed
    desk.now += 400
    desk.do(ANN, Nonce(0, desk.nonce(0)))
    assert due(desk.table) == since + 10_000
    desk.now = since + 9_999
    assert desk.do(None, Tick()) == []
    (event,) = desk.tick()
    assert isinstance(event, CalledOff)
    assert event.seats == (1,)
    table = desk.table
    assert (table.attempt, phase(table), table.chairs[0].person, table.chairs[1].person) == (2, "open", ANN, None)
    assert [(chair.commitment, chair.nonce) for chair in table.chairs] == [("", ""), ("", "")]
    assert table.seed == event.seed != seed
    desk.start(BO)
    assert same(desk.table, desk.journal)


def test_a_wrong_nonce_calls_the_start_off_at_once() -> None:
    """TBL-HIDE-3: that seat is opened, the others stay."""
    desk = full()
    desk.do(ANN, Nonce(0, desk.nonce(0)))
    (event,) = desk.do(BO, Nonce(1, "00" * 32))
    assert isinstance(event, CalledOff)
    assert event.seats == (1,)
    assert (desk.table.attempt, desk.table.chairs[0].person, desk.table.chairs[1].person) == (2, ANN, None)


def test_nobody_calls_starts_off_for_ever() -> None:
    """TBL-HIDE-3: after three times they get no seat among others; alone they hold nobody up."""
    desk = Desk(DUEL)
    for _ in range(MISSED):
        desk.do(BO, Sit(1))
        desk.ready(ANN, 0)
        desk.ready(BO, 1)
        desk.do(ANN, Nonce(0, desk.nonce(0)))
        desk.tick()
    with pytest.raises(Illegal, match="could not begin 3 times") as refused:
        desk.do(BO, Sit(1))
    assert refused.value.clause == "TBL-HIDE-3"
    desk.start(CY)
    assert phase(desk.table) == "playing"
    alone = Desk(SOLO)
    for _ in range(MISSED + 1):
        alone.do(ANN, Sit(0))
        alone.ready(ANN, 0)
        alone.tick()
    assert any(isinstance(event, Started) for event in alone.start(ANN))


def test_a_nonce_that_is_late_or_comes_twice_changes_nothing() -> None:
    """TBL-HIDE-3: before the table is full, twice, another one after it, after a call-off, in the match."""
    desk = Desk(DUEL)
    desk.ready(ANN, 0)
    assert desk.do(ANN, Nonce(0, desk.nonce(0))) == []
    desk = full()
    desk.do(ANN, Nonce(0, desk.nonce(0)))
    assert desk.do(ANN, Nonce(0, desk.nonce(0))) == []
    assert desk.do(ANN, Nonce(0, "00" * 32)) == []
    old = desk.nonce(0)
    desk.tick()
    assert desk.do(ANN, Nonce(0, old)) == []
    desk.start(BO)
    assert desk.do(ANN, Nonce(0, "00" * 32)) == []


@pytest.mark.parametrize("text", ["", "0" * 62, "0" * 66, "zz" * 32])
def test_a_nonce_is_32_bytes_in_hex(text: str) -> None:
    """TBL-HIDE-3: anything else is refused and calls nothing off."""
    desk = full()
    with pytest.raises(Illegal) as refused:
        desk.do(ANN, Nonce(0, text))
    assert refused.value.clause == "TBL-HIDE-3"
    assert phase(desk.table) == "revealing"


def test_nobody_sends_the_nonce_of_somebody_else() -> None:
    """TBL-HIDE-3: nor calls a start off by it."""
    desk = full()
    for person in (BO, CY):
        with pytest.raises(Illegal) as refused:
            desk.do(person, Nonce(0, "00" * 32))
        assert refused.value.clause == "TBL-SPEC-1"


def test_nobody_backs_out_while_nonces_are_awaited() -> None:
    """TBL-HIDE-3: seats are settled, so that nobody can ask for another deal after seeing the nonces."""
    desk = full()
    for command in (Unready(0), Stand(0), Sit(0), AddBot(1, "bot"), RemoveBot(1)):
        with pytest.raises(Illegal) as refused:
            desk.do(ANN, command)
        assert refused.value.clause == "TBL-HIDE-3"


def test_solo_play_starts_the_same_way() -> None:
    """TBL-HIDE-3, TBL-TABLE-6: one nonce, and a start that is called off leaves the table to sit down at again."""
    desk = Desk(SOLO)
    desk.ready(ANN, 0)
    assert phase(desk.table) == "revealing"
    (event,) = desk.tick()
    assert isinstance(event, CalledOff)
    assert (phase(desk.table), desk.table.host) == ("open", ANN.id)
    assert any(isinstance(event, Started) for event in desk.start(ANN))


def test_a_host_who_was_missing_passes_the_role_on() -> None:
    """TBL-HIDE-3, TBL-TABLE-5: those who stayed can go on without the host."""
    desk = full()
    desk.do(BO, Nonce(1, desk.nonce(1)))
    called_off, passed = desk.tick()
    assert isinstance(called_off, CalledOff)
    assert passed == HostPassed("Bo", BO.id)


def test_somebody_new_at_an_empty_table_becomes_its_host() -> None:
    """TBL-TABLE-5: a table always has a host who is there."""
    desk = Desk(DUEL)
    desk.do(BO, Sit(1))
    desk.ready(ANN, 0)
    desk.ready(BO, 1)
    desk.tick()
    assert all(chair.person is None for chair in desk.table.chairs)
    assert desk.do(CY, Sit(0))[1:] == [HostPassed("Cy", CY.id)]


def test_each_attempt_has_a_seed_of_its_own() -> None:
    """TBL-HIDE-3: so has the commitment that is shown."""
    desk = full()
    seeds = {desk.table.seed}
    for _ in range(MISSED - 1):
        desk.do(BO, Nonce(1, "00" * 32))
        seeds.add(desk.table.seed)
        desk.do(BO, Sit(1))
        desk.ready(ANN, 0)
        desk.ready(BO, 1)
    assert len(seeds) == desk.table.attempt == MISSED
    shown = table_view(desk.table, "t", None, frozenset(), 0).commitment
    assert shown == sha256(bytes.fromhex(desk.table.seed)).hexdigest()
