/** The results of a day, as rows of a board. */

import { scoreLine } from "../board/score";
import type { Standing } from "../board/Standings.svelte";
import type { DayBoard } from "../model/wire";

/** The rows of the day; `table` is the reader's own, to which their row leads until replays open. */
export function dayRows({ game, rows }: DayBoard, table?: string | null): Standing[] {
  return rows.map(({ name, handle, you, result }) => ({
    place: result.place,
    name,
    handle: handle ?? null,
    you,
    facts: [scoreLine(game, result)],
    result,
    own: you && table ? `/t/${table}` : undefined,
  }));
}
