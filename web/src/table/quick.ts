/** What the player has said of a table that is only being opened: which seats to take, and to start as soon as it can be. */

import { openTable } from "../http";
import { beginLesson, lessonSetting } from "../lesson/lesson.svelte";
import type { GameCard } from "../model/wire";
import { go } from "../route.svelte";
import { toasts } from "../ui/toast.svelte";

const KEY = "toprung.now";

/** Somebody else on this screen. Who has no name is called as the person whose screen it is. */
export interface Mate {
  seat: number;
  name: string;
}

export interface Plan {
  /** Seats for those who play on this screen, besides the one that opening a table gives, and what they are called. */
  seats: Mate[];
  /** Whether they are ready as soon as they sit. */
  ready: boolean;
}

/** Remembers, for this tab, what is to be done at this table. */
export function planFor(id: string, plan: Plan): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ id, ...plan }));
  } catch {
    // Then the player does it by hand.
  }
}

/** Opens a table and goes there, ready as soon as one sits; says why when it could not be opened. */
export async function startAt(open: () => Promise<{ id: string }>): Promise<void> {
  try {
    const { id } = await open();
    planFor(id, { seats: [], ready: true });
    go(`/t/${id}`);
  } catch (error) {
    toasts.show((error as Error).message);
  }
}

/** A match for learning the game by playing it. */
export const learn = (game: GameCard) =>
  startAt(async () => {
    const opened = await openTable(lessonSetting(game));
    beginLesson(game.key, opened.id);
    return opened;
  });

/** What is to be done at this table, or null. Holds once. */
export function planOf(id: string): Plan | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as (Plan & { id: string }) | null;
    if (kept?.id !== id) return null;
    sessionStorage.removeItem(KEY);
    return kept;
  } catch {
    return null;
  }
}
