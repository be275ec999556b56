/** What was staged but not sent, kept for this tab, so that a reload finds it staged. */

import type { Card } from "../model/wire";

export interface Memory {
  load: (round: number) => Card[][] | null;
  save: (round: number, frames: Card[][]) => void;
}

/** The memory of one table. */
export function memoryOf(table: string): Memory {
  const key = `toprung.staged.${table}`;
  return {
    load(round) {
      try {
        const kept = JSON.parse(sessionStorage.getItem(key) ?? "null") as { round: number; frames: Card[][] } | null;
        return kept?.round === round ? kept.frames : null;
      } catch {
        return null;
      }
    },
    save(round, frames) {
      try {
        if (frames.some((frame) => frame.length)) sessionStorage.setItem(key, JSON.stringify({ round, frames }));
        else sessionStorage.removeItem(key);
      } catch {
        // Then a reload finds the frames empty.
      }
    },
  };
}
