import { describe, expect, it } from "vitest";

import { amongDrawn, luckOf, sumOf } from "./luck";

describe("the chances of cards", () => {
  it("are those of drawing without putting back", () => {
    expect(amongDrawn(4, 1, 2)).toEqual([0.5, 0.5]);
    expect(amongDrawn(4, 2, 2).map((p) => Math.round(p * 6))).toEqual([1, 4, 1]);
    expect(amongDrawn(5, 2, 0)).toEqual([1]);
    expect(amongDrawn(2, 1, 2)).toEqual([0, 1]);
  });

  it("add up to one", () => {
    expect(amongDrawn(108, 8, 40).reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
  });

  it("of a sum are those of both together", () => {
    expect(sumOf([0.5, 0.5], [0.5, 0.5])).toEqual([0.25, 0.5, 0.25]);
  });
});

describe("the luck of a match", () => {
  const deck = ["R1", "R2", "R3", "W"];

  it("counts what was dealt and drawn face down, and not what was taken from the discards", () => {
    const events = [
      { type: "dealt", hands: [["R1"], ["R2"]], stock: ["W"], discard: ["R3"] },
      { type: "drew", seat: 0, source: "stock", card: "W" },
      { type: "drew", seat: 1, source: "discard", card: "R3" },
    ];
    const [lucky, other] = luckOf(events, deck, 2);
    expect(lucky).toEqual({ of: "W", seat: 0, drawn: 2, got: 1, expected: 0.5, chance: 0.5 });
    expect(other).toEqual({ of: "W", seat: 1, drawn: 1, got: 0, expected: 0.25, chance: 0.75 });
  });

  it("begins a new pile with each reshuffle", () => {
    const events = [
      { type: "dealt", hands: [["W"], ["R2"]] },
      { type: "reshuffled", stock: ["R1", "R3"] },
      { type: "drew", seat: 0, source: "stock", card: "R1" },
    ];
    expect(luckOf(events, deck, 2)[0]).toMatchObject({ drawn: 2, got: 1, expected: 0.25 });
  });

  it("adds up dice", () => {
    const events = [
      { type: "rolled", seat: 0, die: 6 },
      { type: "rolled", seat: 1, die: 1 },
      { type: "rolled", seat: 0, die: 6 },
    ];
    const [first, second] = luckOf(events, [], 2);
    expect(first).toMatchObject({ of: "die", drawn: 2, got: 12 });
    expect(first!.expected).toBeCloseTo(7, 12);
    expect(first!.chance).toBeCloseTo(1 / 36, 12);
    expect(second!.chance).toBeCloseTo(1 / 6, 12);
  });
});
