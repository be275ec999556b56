import { describe, expect, it } from "vitest";

import type { RummyEvent } from "../model/wire";
import type { Teller } from "../table/story";
import { narrate } from "./narrate";

const teller: Teller = { game: "ladder11", me: 0, name: (seat) => ["You", "Ida", "Otto"][seat]! };

const tell = (event: RummyEvent, by?: "clock") =>
  narrate(teller, { version: 1, at: 0, by, event: event as unknown as { type: string } });

describe("what happened, in words", () => {
  it.each<[string, RummyEvent]>([
    ["You draw the Red 5.", { type: "drew", seat: 0, source: "stock", card: "R5" }],
    ["Ida draws a card.", { type: "drew", seat: 1, source: "stock", card: null }],
    ["Ida takes the Wild.", { type: "drew", seat: 1, source: "discard", card: "W" }],
    ["Otto discards a Skip: you lose the next turn.", { type: "discarded", seat: 2, card: "S", target: 0 }],
    ["You discard a Skip: Ida loses the next turn.", { type: "discarded", seat: 0, card: "S", target: 1 }],
    ["Ida adds the Blue 12 to a meld.", { type: "laid_off", seat: 1, card: "B12", meld: 0, end: "high" }],
    [
      "Ida lays down: two sets of 3.",
      {
        type: "laid",
        seat: 1,
        melds: [
          { kind: "set", cards: ["R5", "G5", "W"] },
          { kind: "set", cards: ["R6", "G6", "W"] },
        ],
      },
    ],
    [
      "You and Ida share the win.",
      { type: "match_ended", reason: "won", places: [1, 1, 3], winners: [0, 1], totals: [5, 5, 9] },
    ],
  ])("%s", (said, event) => {
    expect(tell(event)).toBe(said);
  });

  it("tells what the clock played from what the player did", () => {
    expect(tell({ type: "discarded", seat: 1, card: "R5", target: null }, "clock")).toBe(
      "Ida discards the Red 5, played by the clock.",
    );
  });
});
