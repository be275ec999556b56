import { describe, expect, it } from "vitest";

import type { Advice, Way } from "../model/wire";
import { measureOf, reasonOf, scaleOf, type Voice } from "./words";

const voice: Voice = {
  game: "ladder11",
  name: (seat) => ["You", "Otto"][seat]!,
  words: { goal: "rung" },
  tell: () => ({ line: "", cards: [] }),
  stage: () => null,
};
const way = (reason: Way["reason"], facts: Way["facts"], number = 0): Way => ({ action: {}, number, reason, facts });
const advice = (measure: Advice["measure"], ...ways: Way[]): Advice => ({ measure, ways });

describe("what the coach says", () => {
  it.each([
    [way("closer", { card: "R5", missing: 1, turns: 2.3 }), true, "Your rung needs it. After it you lack 1 card."],
    [way("needed", { turns: 1.4, points: 5 }), false, "Your rung would be about 1.4 turns later."],
    [way("skip", { seat: 1, points: 15 }), false, "It would take a turn from Otto."],
    [way("then_take", { card: "R5" }), true, "It lets you take the Red 5 that lies in front of another player."],
    [way("unfit", { points: 10 }), true, "It fits nothing on the table, and in your hand it counts 10 points."],
  ])("is a sentence with its facts: %#", (one, best, said) => {
    expect(reasonOf(voice, one, best)).toBe(said);
  });

  it("tells its numbers by what they are, none below nothing", () => {
    const told = advice("cost", way("unneeded", {}, -0.1), way("needed", {}, 2.5));
    expect(told.ways.map((one) => scaleOf(told, one))).toEqual([
      { value: "0.0", part: 0.02 },
      { value: "2.5", part: 1 },
    ]);
    expect(measureOf(told, voice.words)).toMatch(/the less the better/);
    const cards = advice("cards", way("out", {}, 1), way("lay_off", {}, 4));
    expect(cards.ways.map((one) => scaleOf(cards, one).value)).toEqual(["1", "4"]);
    expect(measureOf(advice("none", way("only", {})), voice.words)).toBe("");
  });
});
