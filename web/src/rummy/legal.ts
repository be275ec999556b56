/** Questions to the list of legal actions. All that the board lets a player do comes from here. */

import type { Card, End, Lay, LayOff, RummyAction, Seat } from "../model/wire";

export const mayDrawStock = (legal: RummyAction[]) =>
  legal.some((one) => one.type === "draw" && one.source === "stock");
export const mayTakeDiscard = (legal: RummyAction[]) =>
  legal.some((one) => one.type === "draw" && one.source === "discard");
export const mayEndTurn = (legal: RummyAction[]) => legal.some((one) => one.type === "end_turn");

/** The first lay-down that the engine offers: the canonical one with the fewest wilds. */
export function bestLay(legal: RummyAction[]): Lay | null {
  return legal.find((one): one is Lay => one.type === "lay") ?? null;
}

/** The melds that take the card, each with the ends to choose from (null for a meld without ends). */
export function takers(legal: RummyAction[], card: Card | undefined): Map<number, (End | null)[]> {
  const melds = new Map<number, (End | null)[]>();
  for (const one of legal) {
    if (one.type === "lay_off" && one.card === card) melds.set(one.meld, [...(melds.get(one.meld) ?? []), one.end]);
  }
  return melds;
}

/** Whether any card of the hand fits a meld. */
export const anyLayOff = (legal: RummyAction[]) => legal.some((one): one is LayOff => one.type === "lay_off");

/** Whom the discard of this card can be aimed at: seats, or null for nobody; empty when it can't be discarded. */
export function targets(legal: RummyAction[], card: Card | undefined): (Seat | null)[] {
  return legal.flatMap((one) => (one.type === "discard" && one.card === card ? [one.target] : []));
}
