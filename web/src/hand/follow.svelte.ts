/**
 * How a board follows its table. What the table says may change more than itself (a card that was played is staged no more), and
 * the page is drawn for each change: so where everything stood is remembered before the first, and what moved moves after the
 * last.
 */

import { tick, untrack } from "svelte";

/** `watch` reads all that changes the board, `sync` takes in what the table says. Called while a component is set up. */
export function follow(watch: () => unknown, remember: () => void, sync: () => void, move: () => void): void {
  let changing = false;

  $effect.pre(() => {
    watch();
    untrack(() => {
      if (!changing) remember();
      changing = true;
      sync();
    });
  });

  $effect(() => {
    watch();
    void tick().then(() => {
      if (changing) move();
      changing = false;
    });
  });
}
