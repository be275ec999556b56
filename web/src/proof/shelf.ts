/**
 * Where this browser keeps its receipts: the latest of them, so that they do not fill it; and if it keeps nothing, or has no
 * room, as long as the page is open, so that a match can begin all the same.
 */

import type { Shelf } from "./receipt";

/** How many are kept. */
const MOST = 300;
/** How many go at once when there is no room for one more. */
const FEWER = 20;
/** The keys of those that are kept, oldest first. */
const ORDER = "toprung.receipts";

/** A shelf in this storage, asked for each time: a browser may refuse even to name it. */
export function shelfIn(storage: () => Storage): Shelf {
  const unkept = new Map<string, string>();

  function order(): string[] {
    return JSON.parse(storage().getItem(ORDER) ?? "[]") as string[];
  }

  function put(key: string, value: string): void {
    const kept = order().filter((one) => one !== key);
    for (const old of kept.splice(0, kept.length + 1 - MOST)) storage().removeItem(old);
    storage().setItem(key, value);
    storage().setItem(ORDER, JSON.stringify([...kept, key]));
  }

  function drop(): void {
    const kept = order();
    for (const old of kept.splice(0, FEWER)) storage().removeItem(old);
    storage().setItem(ORDER, JSON.stringify(kept));
  }

  return {
    getItem(key) {
      try {
        return unkept.get(key) ?? storage().getItem(key);
      } catch {
        return unkept.get(key) ?? null;
      }
    },
    setItem(key, value) {
      unkept.set(key, value);
      for (const room of [() => undefined, drop]) {
        try {
          room();
          put(key, value);
          unkept.delete(key);
          return;
        } catch {
          // Then with fewer others, or until the page is closed.
        }
      }
    },
  };
}

/** This browser's own. */
export const receipts = shelfIn(() => localStorage);
