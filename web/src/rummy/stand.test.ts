import { describe, expect, it } from "vitest";

import type { LaidMeld } from "../model/wire";
import { nextStand } from "./stand";

const meld = (kind: LaidMeld["kind"], ...stands_for: string[]): LaidMeld => ({
  owner: 0,
  kind,
  cards: stands_for,
  stands_for,
});

describe("what a wild would stand for", () => {
  it.each([
    ["a run of numbers, high", "ladder11", meld("run", "R4", "5", "G6"), "high", "7"],
    ["a run of numbers, low", "ladder11", meld("run", "4", "R5", "G6"), "low", "3"],
    ["a run that reaches 10", "ladder11", meld("run", "R8", "R9"), "high", "10"],
    ["a set", "ladder11", meld("set", "R4", "G4"), null, "4"],
    ["a set that begins with a wild", "ladder11", meld("set", "4", "G4"), null, "4"],
    ["a colour group", "ladder11", meld("color_group", "R4", "R"), null, "R"],
    ["a colour run", "ladder11", meld("color_run", "R4", "R5"), "high", "R6"],
    ["a run in a suit", "ladder_rummy_standard", meld("color_run", "8h", "9h"), "high", "Th"],
    ["a run below a ten", "ladder_rummy_standard", meld("color_run", "Th", "Jh"), "low", "9h"],
    ["a run up to the ace", "ladder_rummy_standard", meld("color_run", "Qh", "Kh"), "high", "Ah"],
    ["a run down to the ace", "ladder_rummy_standard", meld("color_run", "2s", "3s"), "low", "As"],
  ] as const)("%s", (_, game, laid, end, stands) => {
    expect(nextStand(game, laid, end)).toBe(stands);
  });
});
