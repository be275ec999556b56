/** What was staged but not sent, kept by this browser, so that a reload, or another tab a day later, finds it staged. */

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
        const kept = JSON.parse(localStorage.getItem(key) ?? "null") as { round: number; frames: Card[][] } | null;
        return kept?.round === round ? kept.frames : null;
      } catch {
        return null;
      }
    },
    save(round, frames) {
      try {
        if (frames.some((frame) => frame.length)) localStorage.setItem(key, JSON.stringify({ round, frames }));
        else localStorage.removeItem(key);
      } catch {
        // Then whoever comes back finds the frames empty.
      }
    },
  };
}
