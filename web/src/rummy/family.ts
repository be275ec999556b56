/** The three ladder rummies, as the page of a match wants them. */

import type { RummyView } from "../model/wire";
import type { Family } from "../table/family";
import { text } from "../text";
import Board from "./Board.svelte";
import { wordsOf } from "./facts";
import { lessonWords, STEPS } from "./lesson";
import Ladder from "./Ladder.svelte";
import { narrate } from "./narrate";
import RoundSheet from "./RoundSheet.svelte";
import { SHORTCUTS } from "./shortcut";

export const rummy: Family = {
  Board,
  Aside: Ladder,
  Round: RoundSheet,
  narrate: (scene, happening) => narrate({ game: scene.game, me: scene.part.seat, name: scene.name }, happening),
  lesson: { kind: "rummy", steps: STEPS, words: lessonWords },
  keys: SHORTCUTS,
  slips: true,
  standing: ({ game, part }, seat) => {
    const { made, total } = (part.view as RummyView).seats[seat]!;
    return text("end.standing.climbed", { made, total, ...wordsOf(game) });
  },
  outcome: ({ part }) => (part.view as RummyView).outcome,
  mine: ({ part }) => part.seat !== null && (part.view as RummyView).turn === part.seat,
};
