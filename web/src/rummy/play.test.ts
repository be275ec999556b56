import { describe, expect, it } from "vitest";

import type { RummyAction, RummyView } from "../model/wire";
import { factsOf } from "./facts";
import { Play } from "./play.svelte";
import { prompt, sceneOf } from "./prompt";

const HAND = ["R5", "G5", "W", "S"];
const LAY = { type: "lay", melds: [{ kind: "set", cards: ["R5", "G5", "W"] }] } as RummyAction;
const DISCARDS = HAND.map((card) => ({ type: "discard", card, target: null }) as RummyAction);

/** A seat on the first rung with these cards; `view` and `me` say what is otherwise. */
function play(view: Partial<RummyView> = {}, me: object = {}, legal = DISCARDS): Play {
  const seat = { laid: false, rung: 1, cards: HAND.length, left: false, ...me };
  const now = { round: 1, turn: 0, stage: "play", hand: HAND, discard: [], seats: [seat, seat], options: {}, ...view };
  const playing = new Play("ladder11", factsOf({ game: "ladder11" }), {
    play: () => Promise.resolve({ kind: "done" }),
    ask: () => Promise.resolve(null),
    complain: () => undefined,
    memory: { load: () => null, save: () => undefined },
  });
  playing.sync(now as unknown as RummyView, legal, 0);
  return playing;
}

const key = (playing: Play, card: string) => playing.hand.find((held) => held.card === card)!.key;

describe("what is put together at a ladder rummy", () => {
  it("has no place for a Skip (L11-SKIP-1)", () => {
    const playing = play();
    playing.build(true);
    expect([playing.room(0, key(playing, "R5")), playing.room(0, key(playing, "S"))]).toEqual([true, false]);
    playing.tap(key(playing, "S"));
    playing.stage(key(playing, "S"), 0);
    expect(playing.frames.flat()).toEqual([]);
  });

  it("has no place for a card when none is chosen", () => expect(play().room(0, null)).toBe(false));

  it.each([
    ["the match is over", { turn: null }, {}],
    ["others play a tie-break", { hand: null }, { cards: null }],
    ["the rung is down", {}, { laid: true }],
  ])("is nothing any more when %s", (_, view, me) => {
    const playing = play(view, me, [LAY]);
    playing.build(true);
    expect([playing.goals, playing.building]).toEqual([[], false]);
  });

  it("is filled as the engine proposes, and nothing is sent", () => {
    const playing = play({}, {}, [LAY]);
    playing.fill();
    expect(playing.frames[0]).toEqual(["R5", "G5", "W"].map((card) => key(playing, card)));
    expect(playing.building).toBe(true);
  });

  it("is told to be a bot's while one plays the seat (TBL-TIME-2)", () => {
    expect(prompt(sceneOf(play({}, {}, []), (seat) => `Seat ${seat}`))).toBe("A bot is playing for you.");
  });
});
