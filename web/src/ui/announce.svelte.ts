/** What is said to those who hear the page: each thing once, in order. */

/** So many stay: more than can come at once, when everybody else has played in the meantime. */
const KEPT = 80;

class Announcer {
  lines = $state.raw<{ id: number; text: string }[]>([]);
  #next = 0;

  /** Says these things, the most important first. */
  say(...texts: string[]): void {
    const fresh = texts.filter(Boolean).map((line) => ({ id: this.#next++, text: line }));
    this.lines = [...this.lines, ...fresh].slice(-KEPT);
  }
}

export const announcer = new Announcer();
