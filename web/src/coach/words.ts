/** What the coach says, in words: the reasons and the measures. What its actions are called, each board knows. */

import { cardName } from "../card/name";
import type { Advice, Card, Way } from "../model/wire";
import { number, type Params, text, type TextKey } from "../text";

/** An action as a board tells it: in words, and the cards to be drawn beside them. */
export interface Told {
  line: string;
  /** A card, or null for one that nobody sees. */
  cards: readonly (Card | null)[];
}

/** How a board tells of an action, and how it stages one without playing it, where it can. */
export interface Voice {
  game: string;
  name: (seat: number) => string;
  /** Which of the family's words a game uses, for texts that choose by it. */
  words: Params;
  tell: (action: unknown) => Told;
  stage: (action: unknown) => (() => void) | null;
}

/** Why the way is as good, or as bad, as it is. */
export function reasonOf({ game, name, words }: Voice, { reason, facts }: Way, best: boolean): string {
  const { card, seat, turns, ...more } = facts as Params;
  return text(`coach.why.${reason}` as TextKey, {
    ...words,
    ...more,
    best: best ? "yes" : "no",
    card: card === undefined ? "" : cardName(game, String(card)),
    name: seat === undefined ? "" : name(Number(seat)),
    turns: turns === undefined ? "" : number(Number(turns), 1),
  });
}

/** What the numbers of the advice are; empty where there is nothing to compare. */
export function measureOf({ measure, ways }: Advice, words: Params): string {
  return measure === "none" || ways.length < 2 ? "" : text(`coach.measure.${measure}` as TextKey, words);
}

/** The number of a way, and how long a bar shows it, 0 … 1. */
export function scaleOf({ measure, ways }: Advice, way: Way): { value: string; part: number } {
  const most = Math.max(...ways.map(({ number }) => number), 1);
  const part = Math.max(0.02, Math.min(1, way.number / most));
  return { value: measure === "cards" ? String(way.number) : number(Math.max(0, way.number), 1), part };
}
