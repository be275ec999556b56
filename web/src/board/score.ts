/** Results in words: how far somebody came, in the game's own measure, and the days of daily games. */

import type { BoardResult } from "../model/wire";
import { text, type TextKey } from "../text";

/** How far somebody came: "5 rungs, 120 points". */
export const scoreLine = (game: string, { reached, cost }: Pick<BoardResult, "reached" | "cost">) =>
  text(`score.${game}` as TextKey, { reached, cost });

/** A UTC date as a moment that `dateOf` can tell: its noon, which is the same date almost everywhere. */
export const noonOf = (day: string) => `${day}T12:00:00`;

/** The day so many days after another one. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
