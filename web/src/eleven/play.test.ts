import { describe, expect, it } from "vitest";

import type { ElevenAction, ElevenView } from "../model/wire";
import { Play } from "./play.svelte";
import { prompt } from "./prompt";

const HAND = ["R3", "R4", "Z"];

/** A seat with these cards whose turn it is; `view` says what is otherwise. */
function play(view: Partial<ElevenView> = {}, legal = [{ type: "play" } as ElevenAction]): Play {
  const now = { round: 1, turn: 0, stage: "play", hand: HAND, discard: [], seats: [{}, {}], ...view };
  const playing = new Play({
    play: () => Promise.resolve({ kind: "done" }),
    ask: () => Promise.resolve(null),
    complain: () => undefined,
    memory: { load: () => null, save: () => undefined },
  });
  playing.sync(now as unknown as ElevenView, legal, 0);
  return playing;
}

const name = (seat: number) => `Seat ${seat}`;

describe("what is put together at Eleven", () => {
  it("stays staged while others play", () => {
    const playing = play();
    playing.tap(playing.hand[0]!.key);
    playing.sync({ ...playing.view, turn: 1 }, [], 0);
    expect(playing.staged).toHaveLength(1);
  });

  it("is nothing any more when the match is over", () => {
    const playing = play();
    playing.tap(playing.hand[0]!.key);
    playing.sync({ ...playing.view, turn: null }, [], 0);
    playing.tap(playing.hand[1]!.key);
    expect([playing.over, playing.staged]).toEqual([true, []]);
  });

  it("is told to be a bot's while one plays the seat (TBL-TIME-2)", () => {
    expect(prompt(play({}, []), name)).toBe("A bot is playing for you.");
  });
});
