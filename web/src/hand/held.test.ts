import { describe, expect, it } from "vitest";

import { byNumber, type Held, hold, keysOf } from "./held";

let count = 0;
const fresh = () => `n${count++}`;
const keys = (hand: Held[]) => hand.map(({ key }) => key).join(" ");

describe("hold", () => {
  const before: Held[] = [
    { key: "a", card: "R5" },
    { key: "b", card: "R5" },
    { key: "c", card: "G2" },
  ];

  it("keeps the key of every card that stays", () => {
    expect(keys(hold(before, ["R5", "R5", "G2"], fresh))).toBe("a b c");
  });

  it("gives a new key to a card that came", () => {
    count = 0;
    expect(keys(hold(before, ["R5", "R5", "Y1", "G2"], fresh))).toBe("a b n0 c");
  });

  it("lets that one of two equal cards go which the player sent", () => {
    expect(keys(hold(before, ["R5", "G2"], fresh, ["a"]))).toBe("b c");
    expect(keys(hold(before, ["R5", "G2"], fresh, ["b"]))).toBe("a c");
  });

  it("lets a loose card go before one that lies in a frame", () => {
    expect(keys(hold(before, ["R5", "G2"], fresh, [], ["b"]))).toBe("b c");
  });
});

describe("byNumber", () => {
  it("sorts by number, equal ones by colour, wilds at the left end (LRN-UI-3)", () => {
    const hand = ["W", "R2", "R10", "B2", "Y9"].map((card) => ({ key: card, card }));
    expect(keys(byNumber("ladder_rummy_numbered", hand))).toBe("W R2 B2 Y9 R10");
  });
});

describe("keysOf", () => {
  it("finds different cards for equal faces, and none for a face that is gone", () => {
    const hand = ["R5", "W", "Y7", "Y7"].map((card, i) => ({ key: `k${i}`, card }));
    const lists = [
      ["R5", "W"],
      ["Y7", "Y7", "B1"],
    ];
    expect(keysOf(lists, hand).map((list) => list.join(" "))).toEqual(["k0 k1", "k2 k3"]);
  });
});
