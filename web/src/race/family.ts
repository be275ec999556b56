/** Snakes & Ladders, as the page of a match wants it. */

import type { SnakesAndLaddersView as RaceView } from "../model/wire";
import type { Family } from "../table/family";
import Board from "./Board.svelte";
import { story } from "./narrate";

export const race: Family = {
  Board,
  Aside: null,
  Round: null,
  narrate: story,
  keys: ["R", "Space"],
  outcome: ({ part }) => (part.view as RaceView).race.outcome,
  mine: ({ part }) => part.legal.length > 0,
};
