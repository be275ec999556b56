/** The one line that says what can be done now, in plain words. */

import type { SnakesAndLaddersBoard as BoardFacts, SnakesAndLaddersState as Race } from "../model/wire";
import { text } from "../text";

export interface Scene {
  board: BoardFacts;
  race: Race;
  turn: number | null;
  /** The viewer's own seats. */
  own: readonly number[];
  /** The one of them that may roll now: none while a bot plays it. */
  mine: number | null;
  name: (seat: number) => string;
}

/** What the player can do now, or whom the table waits for. */
export function prompt({ board, race, turn, own, mine, name }: Scene): string {
  if (turn === null) return text("prompt.over");
  if (!own.includes(turn)) return text("race.prompt.other", { who: name(turn) });
  if (mine === null) return text("bot.plays");
  return text("race.prompt.roll", {
    who: name(turn),
    // Those who share a screen are called by their names.
    you: own.length === 1 ? "yes" : "no",
    goal: goal(board, race, turn),
    rest: board.squares - race.squares[turn]!,
  });
}

/** What a roll is good for: a six again, a six needed, a roll that wins. */
function goal({ squares, die }: BoardFacts, { options, squares: places, sixes }: Race, turn: number): string {
  const square = places[turn]!;
  if (sixes === 2) return "third";
  if (sixes) return "again";
  if (options.need_six && square === 0) return "six";
  if (squares - square > die) return "plain";
  return options.fast ? "least" : "exact";
}
