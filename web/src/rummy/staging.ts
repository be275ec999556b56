/** Frames: which of the hand's cards the player put where. Pure; the frames hold keys, since the hand holds things. */

import { isWild, parts } from "../card/face";
import type { Held } from "../hand/held";
import type { Card, Goal } from "../model/wire";

export type Frames = string[][];

/** Empty frames, one for each goal. */
export function emptyFrames(goals: Goal[]): Frames {
  return goals.map(() => []);
}

/** The frame in which the card lies, or -1. */
export function frameOf(frames: Frames, key: string): number {
  return frames.findIndex((frame) => frame.includes(key));
}

/** The frames without the card. */
export function takeBack(frames: Frames, key: string): Frames {
  return frameOf(frames, key) < 0 ? frames : frames.map((frame) => frame.filter((other) => other !== key));
}

/** The frames with the card at the end of one of them, wherever it was. */
export function put(frames: Frames, key: string, into: number): Frames {
  return takeBack(frames, key).map((frame, i) => (i === into ? [...frame, key] : frame));
}

/** The frames without cards that are no longer held. */
export function prune(frames: Frames, hand: Held[]): Frames {
  const keys = new Set(hand.map(({ key }) => key));
  return frames.every((frame) => frame.every((key) => keys.has(key)))
    ? frames
    : frames.map((frame) => frame.filter((key) => keys.has(key)));
}

/** The faces in each frame, as a draft wants them. */
export function faces(frames: Frames, hand: Held[]): Card[][] {
  const cards = new Map(hand.map(({ key, card }) => [key, card]));
  return frames.map((frame) => frame.flatMap((key) => cards.get(key) ?? []));
}

/**
 * The frame into which a tapped card most sensibly goes: one with room whose cards it goes with, else an empty one, else any
 * that lacks cards; -1 when there is none. A guess for comfort, not a rule: what a frame is worth the engine says.
 */
export function sensibleFrame(
  game: string,
  goals: Goal[],
  staged: Card[][],
  card: Card,
  room: (i: number) => boolean,
): number {
  const open = goals.map((_, i) => i).filter(room);
  const started = open.filter((i) => staged[i]!.some((other) => !isWild(other)));
  const fits = started.find((i) => goesWith(game, goals[i]!, staged[i]!, card));
  const empty = open.find((i) => !started.includes(i));
  return fits ?? empty ?? open.find((i) => staged[i]!.length < goals[i]!.size) ?? -1;
}

/** Whether the card looks at home among the cards of a frame. */
function goesWith(game: string, goal: Goal, staged: Card[], card: Card): boolean {
  const own = parts(game, card);
  if (!own) return isWild(card);
  const others = staged.flatMap((other) => parts(game, other) ?? []);
  const color = others.every(({ suit }) => suit === own.suit);
  if (goal.kind === "set") return others.every(({ rank }) => rank === own.rank);
  if (goal.kind === "color_group") return color;
  const near = others.every(({ rank }) => rank !== own.rank && distance(rank, own.rank) < goal.size);
  return near && (goal.kind === "run" || color);
}

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];

function distance(a: string, b: string): number {
  const place = (rank: string) => (/^\d+$/.test(rank) ? Number(rank) : RANKS.indexOf(rank) + 1);
  const apart = Math.abs(place(a) - place(b));
  return a === "A" || b === "A" ? Math.min(apart, 13 - apart) : apart;
}
