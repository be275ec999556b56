/** What a replay needs of the kind of game that was played: its table, and its words. */

import type { Component } from "svelte";

import type { Seat } from "../model/wire";
import type { Header, RecordEvent } from "../record/record";
import type { Cast } from "./cast";
import type { Player } from "./player.svelte";

export interface Stage {
  /** A moment of the match, as it lay on the table. */
  Moment: Component<{ player: Player; cast: Cast; header: Header }>;
  /** An event in a sentence, for who looks through these eyes; null when it needs none. */
  tell: (cast: Cast, eyes: Seat | null, event: RecordEvent) => string | null;
}

const RUMMY = () => import("./rummy").then(({ rummy }) => rummy);

const STAGES: Record<string, () => Promise<Stage>> = {
  eleven: () => import("./eleven").then(({ eleven }) => eleven),
  ladder11: RUMMY,
  ladder_rummy_numbered: RUMMY,
  ladder_rummy_standard: RUMMY,
  snakes_and_ladders: () => import("./race").then(({ race }) => race),
};

/** The stage of a game, loaded when it is needed; null for a game that cannot be shown yet. */
export async function stageOf(game: string): Promise<Stage | null> {
  return (await STAGES[game]?.()) ?? null;
}
