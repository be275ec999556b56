/** What a card that is dragged may be dropped on, and what that does. */

import type { End } from "../model/wire";
import type { Dragging } from "../table/drag";
import { mayDrawStock, mayTakeDiscard, targets } from "./legal";
import type { Play } from "./play.svelte";
import { frameOf } from "./staging";

const pictureOf = (spot: string) => document.querySelector(`[data-spot="${spot}"] svg.card`);

/** A drop's name taken apart: "frame:1", "meld:3", "meld:3:low", "discard", "hand". */
function place(drop: string): { kind: string; number: number; end: End | null } {
  const [kind = "", number = "", end] = drop.split(":");
  return { kind, number: Number(number), end: (end as End | undefined) ?? null };
}

/** How one of the player's own cards is dragged. */
export function dragCard(play: Play, key: string): Dragging {
  return {
    start: () => {
      play.selected = frameOf(play.frames, key) < 0 ? key : null;
      return { picture: pictureOf(`card:${key}`) };
    },
    over: (drop) => drop !== null && takes(play, key, drop),
    drop: (drop) => {
      const { kind, number, end } = place(drop);
      if (kind === "frame") play.stage(key, number);
      else if (kind === "hand") play.unstage(key);
      else if (kind === "discard") void play.discard(key);
      else if (kind === "meld") void play.layOff(key, number, end);
      else if (kind === "seat") void play.discard(key, { target: number });
    },
    end: () => {
      if (!play.question) play.selected = null;
    },
  };
}

function takes(play: Play, key: string, drop: string): boolean {
  const { kind, number, end } = place(drop);
  const card = play.cardOf(key);
  if (kind === "frame") return frameOf(play.frames, key) === number || play.room(number, key);
  if (kind === "hand") return frameOf(play.frames, key) >= 0;
  if (kind === "discard") return targets(play.legal, card).length > 0;
  if (kind === "seat") return targets(play.legal, card).includes(number);
  return kind === "meld" && (play.takers.get(number)?.includes(end) ?? false);
}

/** How the top of a pile is dragged into the hand. */
export function dragPile(play: Play, source: "stock" | "discard"): Dragging {
  const may = () => (source === "stock" ? mayDrawStock(play.legal) : mayTakeDiscard(play.legal));
  return {
    start: () => (may() ? { picture: pictureOf(source) } : null),
    over: (drop) => drop === "hand",
    drop: () => void play.draw(source),
    end: () => undefined,
  };
}
