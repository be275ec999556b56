/** The focus of a board with a hand: it goes to the hand when what had it is gone from the page, and is never lost. */

import { tick } from "svelte";

export class Focus {
  #had = false;

  constructor(
    readonly board: () => HTMLElement | undefined,
    readonly hand: () => { focus: () => void } | undefined,
  ) {}

  /** Begins at the hand, where there may be a keyboard: under a finger a card with the focus looks like a chosen one.
   *  From now on it knows whether the board has the focus. Returns how to stop. */
  watch(): () => void {
    const note = () => (this.#had = this.board()?.contains(document.activeElement) ?? false);
    document.addEventListener("focusin", note);
    if (document.activeElement === document.body && matchMedia("(hover: hover)").matches) this.hand()?.focus();
    return () => document.removeEventListener("focusin", note);
  }

  /** To be called when the page has changed. */
  async keep(): Promise<void> {
    const had = this.#had;
    await tick();
    if (had && document.activeElement === document.body) this.hand()?.focus();
  }
}
