"""What a finished match came to, for the boards: of people alone."""

import pytest

from tests.table.desk import ANN, BO, DUEL, Desk, snakes
from toprung.table.command import Leave
from toprung.table.reading import phase
from toprung.table.result import results
from toprung.table.setting import Setting
from toprung.table.value import Person

ROBOT = Person("id-of-robot", "Robot", program=True)


def begun(setting: Setting, host: Person, *others: Person) -> Desk:
    """A match at the host's table."""
    desk = Desk(setting, host)
    desk.start(*others)
    return desk


def test_each_person_of_a_finished_match_has_a_result() -> None:
    """TBL-DAILY-4, SNL-END-1: and of a running one nobody."""
    desk = begun(DUEL, ANN, BO)
    assert results(desk.table) == ()
    desk.finish()
    found = results(desk.table)
    assert [result.person for result in found] == [ANN.id, BO.id]
    assert [result.place for result in found if result.won] == [1]


MIXED = [(DUEL, (ROBOT, ANN)), (DUEL, (ANN, ROBOT)), (snakes(None, None, None), (ANN, BO, ROBOT))]
MIXED += [(snakes(None, "bot"), (ROBOT,))]


@pytest.mark.parametrize(("setting", "people"), MIXED)
def test_programs_are_kept_off_the_boards(setting: Setting, people: tuple[Person, ...]) -> None:
    """TBL-DAILY-4: a match at which one played counts for nobody, whoever opened it and whoever won."""
    desk = begun(setting, *people)
    desk.finish()
    assert results(desk.table) == ()


def test_a_program_that_has_left_played_all_the_same() -> None:
    """TBL-DAILY-4, SNL-END-2: people cannot send one away to have won against it."""
    desk = begun(DUEL, ANN, ROBOT)
    desk.do(ROBOT, Leave(1))
    assert phase(desk.table) == "over"
    assert results(desk.table) == ()
