/** The ladder rummies' own words: rungs, goals, melds. */

import type { Goal, Kind } from "../model/wire";
import { text, type TextKey } from "../text";
import { wordsOf } from "./facts";

/** "set of 3". */
export function goalName(game: string, { kind, size }: Goal): string {
  return text(`goal.${kind}` as TextKey, { size, ...wordsOf(game) });
}

/** What makes a meld of this kind, in a few words: "same number". */
export function goalHint(game: string, kind: Kind): string {
  return text(`hint.${kind}` as TextKey, wordsOf(game));
}

/** "set of 3 + run of 4"; equal goals together: "two sets of 3". */
export function rungName(game: string, goals: Goal[]): string {
  const kinds = new Map<string, { goal: Goal; count: number }>();
  for (const goal of goals) {
    const key = `${goal.kind}/${goal.size}`;
    kinds.set(key, { goal, count: (kinds.get(key)?.count ?? 0) + 1 });
  }
  return [...kinds.values()]
    .map(({ goal, count }) => text(`goals.${goal.kind}` as TextKey, { count, size: goal.size, ...wordsOf(game) }))
    .join(" + ");
}
