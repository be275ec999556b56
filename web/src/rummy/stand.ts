/** What a wild that is added to a meld will be shown as: the place beside the one at that end. A picture, not a ruling. */

import { parts } from "../card/face";
import type { End, LaidMeld } from "../model/wire";

const NUMBERS = Array.from({ length: 14 }, (_, i) => String(i));
const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"];

/** What the new card will stand for ("7", "R", "R7", "Th"), or undefined where that cannot be told. */
export function nextStand(game: string, meld: LaidMeld, end: End | null): string | undefined {
  const beside = meld.stands_for[end === "low" ? 0 : meld.stands_for.length - 1];
  if (beside === undefined) return undefined;
  const whole = parts(game, beside);
  const rank = whole?.rank || beside;
  if (meld.kind === "set") return rank;
  if (meld.kind === "color_group") return whole ? whole.suit : beside;
  const order = game === "ladder_rummy_standard" ? RANKS : NUMBERS;
  const next = end === "low" ? order[order.lastIndexOf(rank) - 1] : order[order.indexOf(rank) + 1];
  if (next === undefined || meld.kind === "run" || !whole?.rank) return next;
  return beside.startsWith(whole.suit) ? whole.suit + next : next + whole.suit;
}
