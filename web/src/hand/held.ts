/**
 * The cards of a hand as things on the screen. The wire knows faces alone, and two red fives are the same card; the screen
 * must know which of them moves, so each gets a key that lasts as long as it is held.
 */

import { parts } from "../card/face";
import type { Card } from "../model/wire";

export interface Held {
  key: string;
  card: Card;
}

/**
 * The hand as it is now, with the keys of cards that were held before. Of equal cards those in `leaving` go first, and those
 * in `kept` (the frames' cards) last.
 */
export function hold(
  before: Held[],
  cards: Card[],
  fresh: () => string,
  leaving: string[] = [],
  kept: string[] = [],
): Held[] {
  const rank = ({ key }: Held) => (leaving.includes(key) ? 2 : kept.includes(key) ? 0 : 1);
  const free = new Map<Card, string[]>();
  // Later keys of a face are given out last; sorting is stable, so equal cards stay where they are.
  for (const held of [...before].sort((a, b) => rank(a) - rank(b))) {
    free.set(held.card, [...(free.get(held.card) ?? []), held.key]);
  }
  const taken = new Map<Card, string[]>();
  for (const card of cards) {
    taken.set(card, [...(taken.get(card) ?? []), free.get(card)?.shift() ?? fresh()]);
  }
  const order = new Map(before.map(({ key }, i) => [key, i]));
  for (const keys of taken.values()) keys.sort((a, b) => (order.get(a) ?? Infinity) - (order.get(b) ?? Infinity));
  return cards.map((card) => ({ key: taken.get(card)!.shift()!, card }));
}

/** The keys of these faces, list by list, as far as the hand has them: of equal cards never the same one twice. */
export function keysOf(lists: Card[][], hand: Held[]): string[][] {
  const free = [...hand];
  return lists.map((cards) =>
    cards.flatMap((card) => {
      const i = free.findIndex((held) => held.card === card);
      return i < 0 ? [] : free.splice(i, 1).map(({ key }) => key);
    }),
  );
}

/** The hand sorted by number, then colour; what has no number stays where hand order has it, at the left end. */
export function byNumber(game: string, hand: Held[]): Held[] {
  const number = ({ card }: Held) => Number(parts(game, card)?.rank ?? 0);
  return [...hand].sort((a, b) => number(a) - number(b));
}
