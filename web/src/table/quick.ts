/** Tables that are to start as soon as they are there, because the player wants to play now. */

const KEY = "toprung.now";

/** Remembers, for this tab, that the player is ready at this table. */
export function startAtOnce(id: string): void {
  try {
    sessionStorage.setItem(KEY, id);
  } catch {
    // Then the player presses Ready.
  }
}

/** Whether the player said so of this table. Holds once. */
export function startsAtOnce(id: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) !== id) return false;
    sessionStorage.removeItem(KEY);
    return true;
  } catch {
    return false;
  }
}
