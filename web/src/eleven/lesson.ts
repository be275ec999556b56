/** How Eleven is learnt, step by step. */

import type { Step } from "../lesson/lesson.svelte";
import type { ElevenEvent, ElevenView, Seat } from "../model/wire";
import type { AnyEvent } from "../table/store";

const own =
  (...types: ElevenEvent["type"][]) =>
  (event: AnyEvent, me: Seat) =>
    (types as string[]).includes(event.type) && event.seat === me;

/** Whether several cards were played, of at most so many colours. */
const several =
  (colors = Infinity) =>
  (event: AnyEvent, me: Seat) =>
    own("played")(event, me) && (event.cards as string[]).length > 1 && Number(event.colors) <= colors;

export const STEPS: readonly Step[] = [
  { key: "play", did: own("played") },
  { key: "draw", did: own("drew", "took") },
  { key: "zero_ten", when: ({ view }) => ((view as ElevenView).hand ?? []).includes("Z") },
  { key: "sequence", did: several() },
  { key: "colour", did: several(1) },
  { key: "take", did: own("took") },
  { key: "score", did: own("scored") },
];
