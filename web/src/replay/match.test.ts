import { describe, expect, it } from "vitest";

import type { ReplayStep } from "../model/wire";
import { handsOf, placesIn, roundAround, roundsOf, seenBy, stepIn, Steps, STRETCH } from "./match";

const events = ["dealt", "drew", "discarded", "round_ended", "dealt", "drew", "match_ended"].map((type, i) => ({
  type,
  ...(type === "dealt" && { round: i ? 2 : 1 }),
}));

describe("rounds", () => {
  it("begin with their deals", () =>
    expect(roundsOf(events)).toEqual([
      { round: 1, step: 1 },
      { round: 2, step: 5 },
    ]));

  it.each([
    [1, [1, 4]],
    [4, [1, 4]],
    [5, [5, 7]],
    [7, [5, 7]],
  ])("take up the steps around step %i", (step, stretch) => expect(roundAround(events, step)).toEqual(stretch));

  it("are the whole match where nothing is dealt", () => {
    expect(roundAround([{ type: "started" }, { type: "rolled" }], 2)).toEqual([1, 2]);
  });
});

describe("a step in the address", () => {
  it.each([
    ["", 1],
    ["?step=3", 3],
    ["?step=99", 7],
    ["?step=-4", 1],
    ["?step=1.5", 1],
    ["?step=one", 1],
  ])("%s is step %i", (query, step) => expect(stepIn(query, 7)).toBe(step));
});

describe("steps", () => {
  const total = 2 * STRETCH + 5;
  const numbered = (after: number, count: number) =>
    Array.from({ length: Math.min(count, total - after) }, (_, i) => ({
      event: { type: "x", number: after + i + 1 },
      views: [],
    }));

  it("are asked for a stretch at a time, each once, and the next ahead", async () => {
    const asked: number[] = [];
    const steps = new Steps(total, async (after, count) => {
      asked.push(after);
      return { steps: numbered(after, count) as ReplayStep[] };
    });
    for (const step of [1, 2, STRETCH, STRETCH + 1, total]) {
      expect((await steps.at(step)).event).toMatchObject({ number: step });
    }
    expect(asked).toEqual([0, STRETCH, 2 * STRETCH]);
  });

  it("that could not be had are asked for again", async () => {
    let fails = true;
    const steps = new Steps(3, async (after, count) => {
      if (fails) throw new Error("no line");
      return { steps: numbered(after, count) as ReplayStep[] };
    });
    await expect(steps.at(1)).rejects.toThrow("no line");
    fails = false;
    expect((await steps.at(1)).event).toMatchObject({ number: 1 });
  });
});

describe("places", () => {
  it("are there at the end alone, best first, shared ones in seat order", () => {
    const ended = { type: "match_ended", places: [3, 1, 1], totals: [40, 10, 10] };
    expect(placesIn(ended).map(({ seat, place, total }) => [seat, place, total])).toEqual([
      [1, 1, 10],
      [2, 1, 10],
      [0, 3, 40],
    ]);
    expect(placesIn({ type: "round_ended" })).toEqual([]);
  });
});

describe("through a seat's eyes", () => {
  const drew = { type: "drew", seat: 1, source: "stock", card: "R5" };
  const step = {
    event: drew,
    views: [{ hand: ["R1"] }, { hand: ["R5", "W"] }, { hand: null }],
  } as unknown as ReplayStep;

  it("nobody sees what another drew from the stock", () => {
    expect(seenBy(drew, 0)).toMatchObject({ card: null });
    expect(seenBy(drew, 1)).toBe(drew);
    expect(seenBy(drew, null)).toBe(drew);
    expect(seenBy({ ...drew, source: "discard" }, 0)).toMatchObject({ card: "R5" });
  });

  it("only one's own hand is open", () => {
    expect(handsOf(step, 1)).toEqual([{ seat: 1, cards: ["R5", "W"] }]);
    expect(handsOf(step, null).map(({ seat }) => seat)).toEqual([0, 1]);
    expect(handsOf(step, 2)).toEqual([]);
  });
});
