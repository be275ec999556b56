"""What a finished match came to, as rows for the boards, which are kept together with the entry that ends it."""

from toprung.store import ResultRow
from toprung.table.day import number_of
from toprung.table.result import results
from toprung.table.value import Table


def result_rows(id: str, table: Table, at: int) -> tuple[ResultRow, ...]:
    """The rows of the table `id`, whose match ended at this time; none of one that is not over."""
    day = None if table.day is None else number_of(table.day)
    people = {chair.person.id for chair in table.chairs if chair.person is not None}
    return tuple(
        ResultRow(
            table_id=id,
            seat=result.seat,
            person=result.person,
            game=table.setting.game,
            at=at,
            day=day,
            place=result.place,
            won=result.won,
            reached=result.score.reached,
            cost=result.score.cost,
            seats=len(table.chairs),
            people=len(people),
            public=day is not None or (table.setting.listed and table.setting.spectators),
        )
        for result in results(table)
    )
