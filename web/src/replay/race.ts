/** Snakes & Ladders, as a replay wants it. */

import { gameOf } from "../model/game";
import type { SnakesAndLaddersBoard as BoardFacts } from "../model/wire";
import { narrate } from "../race/narrate";
import RaceMoment from "./RaceMoment.svelte";
import type { Stage } from "./stage";

export const race: Stage = {
  Moment: RaceMoment,
  tell: (cast, _eyes, event) =>
    narrate(
      { game: cast.game, me: null, name: cast.name },
      { board: gameOf(cast.game)!.facts as unknown as BoardFacts, classic: cast.options.classic === true },
      { version: 0, at: 0, event },
    ),
};
