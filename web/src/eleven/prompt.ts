/** The one line that says what can be done now, in plain words. */

import { text } from "../text";
import type { Play } from "./play.svelte";

/** What the player can do now, or whom the table waits for. */
export function prompt(play: Play, name: (seat: number) => string): string {
  const { view } = play;
  if (view.turn === null) return text("prompt.over");
  if (!play.mine) return text("prompt.other", { who: name(view.turn) });
  if (!play.legal.length) return text("bot.plays");
  if (view.stage === "draw") return text(play.mayDraw ? "eleven.prompt.draw" : "eleven.prompt.take");
  if (!play.staged.length) return text("eleven.prompt.play");
  if (play.ready) return text("eleven.prompt.ready", { draws: play.colors });
  return text("eleven.prompt.building");
}

/** The greatest width of a card in the hand, in pixels, on a screen of this size. */
export const widest = (wide: number, high: number): number =>
  high <= 520 ? 46 : wide >= 1024 ? 84 : high < 720 ? 52 : 64;
