/** What the page of a running match needs of the kind of game that is played: its board, and its words. */

import type { Component } from "svelte";

import type { Step } from "../lesson/lesson.svelte";
import type { Outcome } from "../model/wire";
import type { Params } from "../text";
import type { Happening } from "./store";
import type { Scene } from "./scene";

export interface Family {
  /** The table itself. */
  Board: Component<{ scene: Scene }>;
  /** What stands beside it on wide screens, and in a sheet of its own on small ones. */
  Aside: Component<{ scene: Scene }> | null;
  /** How a round ended; shown when one does. */
  Round: Component<{ scene: Scene; event: Happening["event"]; close: () => void }> | null;
  /** Whether the match has several rounds, so that the end of one is told by itself; where nothing is said it has. */
  rounds?: (scene: Scene) => boolean;
  /** A happening of the match in a sentence, or null when it needs none. */
  narrate: (scene: Scene, happening: Happening) => string | null;
  /** The single keys that do something, as the texts `keys.` tell of them. */
  keys?: readonly string[];
  /** Whether something may be discarded by a slip, and so be asked about before. */
  slips?: boolean;
  /** How far a seat came, in a few words, where its total alone does not say. */
  standing?: (scene: Scene, seat: number) => string;
  /** How it is learnt: its steps, whose texts are `lesson.KIND.…`, and what they are told with. */
  lesson?: { kind: string; steps: readonly Step[]; words: (scene: Scene) => Params };
  /** How the match ended, or null while it runs. */
  outcome: (scene: Scene) => Outcome | null;
  /** What can be done now, in a sentence; for the page's title. */
  mine: (scene: Scene) => boolean;
}

const RUMMY = () => import("../rummy/family").then(({ rummy }) => rummy);

const FAMILIES: Record<string, () => Promise<Family>> = {
  ladder11: RUMMY,
  ladder_rummy_numbered: RUMMY,
  ladder_rummy_standard: RUMMY,
  eleven: () => import("../eleven/family").then(({ eleven }) => eleven),
  snakes_and_ladders: () => import("../race/family").then(({ race }) => race),
};

/** Whether there is a board for the game. */
export const hasBoard = (game: string) => game in FAMILIES;

/** The family of a game, loaded when it is needed. */
export async function familyOf(game: string): Promise<Family | null> {
  return (await FAMILIES[game]?.()) ?? null;
}
