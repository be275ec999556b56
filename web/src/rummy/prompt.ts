/** The one line that says what can be done now, in plain words. */

import { cardName, gameSentence } from "../card/name";
import type { Card, Frame, Goal, RummyAction, RummyView, Seat } from "../model/wire";
import { text } from "../text";
import { habitsOf, wordsOf } from "./facts";
import { anyLayOff, bestLay, mayDrawStock, mayEndTurn, mayTakeDiscard, takers, targets } from "./legal";
import type { Play } from "./play.svelte";
import { goalName } from "./word";

export interface Scene {
  game: string;
  view: RummyView;
  legal: RummyAction[];
  me: Seat | null;
  name: (seat: Seat) => string;
  selected: Card | null;
  building: boolean;
  /** What is wrong with the cards in a frame, where something is. */
  wrong: { goal: Goal; frame: Frame } | null;
  /** Whether all frames are right and the lay-down may be made now. */
  ready: boolean;
}

/** What the prompt is read from; `fresh` as if nothing had been selected or staged yet. */
export function sceneOf(play: Play, name: Scene["name"], fresh = false): Scene {
  const { game, view, legal, seat: me } = play;
  const begun = { game, view, legal, me, name, selected: null, building: false, wrong: null, ready: false };
  if (fresh) return begun;
  const ready = Boolean(play.ready) && play.mine;
  return { ...begun, selected: play.selectedCard ?? null, building: play.building, wrong: play.wrong, ready };
}

/** What the player can do now, or whom the table waits for. */
export function prompt(scene: Scene): string {
  const { view, me, name } = scene;
  if (view.turn === null) return text("prompt.over");
  if (me !== null && view.seats[me]?.cards === null) return text("prompt.tiebreak", { who: name(view.turn) });
  if (view.turn !== me) return text("prompt.other", { who: name(view.turn) });
  if (!scene.legal.length) return text("bot.plays");
  return view.stage === "draw" ? drawing(scene) : playing(scene);
}

function drawing({ game, view, legal }: Scene): string {
  const top = view.discard.at(-1);
  const card = top ? cardName(game, top) : "";
  if (!mayTakeDiscard(legal)) return text("prompt.draw");
  return mayDrawStock(legal) ? text("prompt.draw_or_take", { card }) : text("prompt.take", { card });
}

function playing(scene: Scene): string {
  const { game, view, legal, me, selected, building, wrong, ready } = scene;
  const laid = me !== null && view.seats[me]!.laid;
  if (ready && building) return text("prompt.ready");
  if (selected) {
    const card = cardName(game, selected);
    const aims = targets(legal, selected).some((target) => target !== null);
    if (takers(legal, selected).size) return text("prompt.fits", { card });
    if (aims) return text("prompt.aim", { card });
    return targets(legal, selected).length ? text("prompt.discard_it", { card }) : text("prompt.stays", { card });
  }
  if (building && wrong?.frame.why) {
    const why = gameSentence(game, wrong.frame.why, wrong.frame.params);
    return text("prompt.wrong", { goal: capitalized(goalName(game, wrong.goal)), why });
  }
  if (building) return text("prompt.building");
  if (!laid && bestLay(legal)) return text("prompt.can_lay", wordsOf(game));
  if (anyLayOff(legal)) return text("prompt.can_lay_off");
  if (mayEndTurn(legal)) return text("prompt.end_turn");
  if (laid) return text("prompt.discard");
  return text(habitsOf(game).direct ? "prompt.tap" : "prompt.collect");
}

const capitalized = (words: string) => words.charAt(0).toLocaleUpperCase() + words.slice(1);
