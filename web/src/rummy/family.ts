/** The three ladder rummies, as the page of a match wants them. */

import type { RummyView } from "../model/wire";
import type { Family } from "../table/family";
import Board from "./Board.svelte";
import Ladder from "./Ladder.svelte";
import { narrate } from "./narrate";
import RoundSheet from "./RoundSheet.svelte";
import { SHORTCUTS } from "./shortcut";

export const rummy: Family = {
  Board,
  Aside: Ladder,
  Round: RoundSheet,
  narrate: (scene, happening) => narrate({ game: scene.game, me: scene.part.seat, name: scene.name }, happening),
  keys: SHORTCUTS,
  slips: true,
  outcome: ({ part }) => (part.view as RummyView).outcome,
  mine: ({ part }) => part.seat !== null && (part.view as RummyView).turn === part.seat,
};
