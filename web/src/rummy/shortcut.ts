/** Single keys at the table. They can be turned off, and do nothing while something is typed or asked. */

import type { Play } from "./play.svelte";

export const SHORTCUTS = ["D", "T", "G", "F", "L", "X", "H", "Esc"] as const;

/** Does what the key stands for, if anything. */
export function shortcut(event: KeyboardEvent, play: Play, focusHand: () => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || play.question) return;
  if ((event.target as Element).closest("input, select, textarea, dialog")) return;
  if (event.key === "Escape" && document.querySelector(":popover-open")) return;
  const act: Record<string, () => void> = {
    d: () => void play.draw("stock"),
    t: () => void play.draw("discard"),
    g: () => play.build(!play.building),
    f: () => play.fill(),
    l: () => void play.lay(),
    x: () => void (play.selected && play.discard(play.selected)),
    delete: () => void (play.selected && play.discard(play.selected)),
    h: focusHand,
    escape: () => (play.selected ? (play.selected = null) : play.build(false)),
  };
  const run = act[event.key.toLowerCase()];
  if (!run) return;
  event.preventDefault();
  run();
}
