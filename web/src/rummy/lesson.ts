/** How a ladder rummy is learnt, step by step; what each step is told with. */

import { cardName } from "../card/name";
import type { Step } from "../lesson/lesson.svelte";
import type { Card, RummyEvent, RummyView, Seat, SeatMatch } from "../model/wire";
import type { Scene } from "../table/scene";
import type { AnyEvent } from "../table/store";
import type { Params } from "../text";
import { factsOf, habitsOf, wordsOf } from "./facts";
import { rungName } from "./word";

/** The step that is done when cards lie in the frames; the board sees that. */
export const STAGE = "stage";

const own = (type: RummyEvent["type"]) => (event: AnyEvent, me: Seat) => event.type === type && event.seat === me;

const holds =
  (...cards: Card[]) =>
  ({ view }: SeatMatch) =>
    ((view as RummyView).hand ?? []).some((card) => cards.includes(card));

export const STEPS: readonly Step[] = [
  { key: "draw", did: own("drew") },
  { key: "discard", did: own("discarded") },
  { key: "wild", when: holds("W", "X") },
  { key: "skip", when: holds("S"), did: (event, me) => own("discarded")(event, me) && event.card === "S" },
  { key: STAGE, did: own("laid") },
  { key: "lay", did: own("laid") },
  { key: "lay_off", did: own("laid_off") },
  { key: "round", did: ({ type }) => type === "round_ended" },
];

/** What the texts are told with: this game's words, and what the player's rung asks for. */
export function lessonWords({ game, part }: Scene): Params {
  const { seats } = part.view as RummyView;
  const facts = factsOf({ game });
  const goals = part.seat === null ? [] : (facts.rungs[seats[part.seat]!.rung - 1] ?? []);
  return {
    ...wordsOf(game),
    goals: rungName(game, goals),
    wild: cardName(game, facts.wild),
    direct: habitsOf(game).direct ? "yes" : "no",
  };
}
