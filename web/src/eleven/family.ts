/** Eleven, as the page of a match wants it. */

import type { ElevenView } from "../model/wire";
import type { Family } from "../table/family";
import Board from "./Board.svelte";
import { STEPS } from "./lesson";
import { narrate } from "./narrate";
import RoundSheet from "./RoundSheet.svelte";

export const eleven: Family = {
  Board,
  Aside: null,
  Round: RoundSheet,
  rounds: ({ part }) => (part.view as ElevenView).options.games > 1,
  narrate: (scene, happening) => narrate({ game: scene.game, me: scene.part.seat, name: scene.name }, happening),
  lesson: { kind: "eleven", steps: STEPS, words: () => ({}) },
  outcome: ({ part }) => (part.view as ElevenView).outcome,
  mine: ({ part }) => part.seat !== null && (part.view as ElevenView).turn === part.seat,
};
