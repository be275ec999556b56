import { describe, expect, it } from "vitest";

import type { Goal } from "../model/wire";
import { emptyFrames, faces, prune, put, sensibleFrame, takeBack } from "./staging";

const hand = ["R5", "G5", "W", "Y7", "Y7"].map((card, i) => ({ key: `k${i}`, card }));
const goals: Goal[] = [
  { kind: "set", size: 3 },
  { kind: "run", size: 4 },
];

describe("frames", () => {
  it("hold each card once, wherever it is put", () => {
    const once = put(emptyFrames(goals), "k0", 0);
    expect(put(once, "k0", 1)).toEqual([[], ["k0"]]);
    expect(takeBack(once, "k0")).toEqual([[], []]);
  });

  it("lose the cards that left the hand, and are the same value when none did", () => {
    const frames = [["k0", "k1"], ["k3"]];
    expect(prune(frames, hand)).toBe(frames);
    expect(prune(frames, hand.slice(1))).toEqual([["k1"], ["k3"]]);
  });

  it("give the faces that a draft wants", () => {
    expect(faces([["k2", "k0"], []], hand)).toEqual([["W", "R5"], []]);
  });
});

describe("the sensible frame", () => {
  const suggest = (staged: string[][], card: string, game = "ladder11") =>
    sensibleFrame(game, goals, staged, card, (i) => staged[i]!.length < goals[i]!.size);

  it("is one whose cards it goes with", () => {
    expect(suggest([["R5"], ["R2"]], "G5")).toBe(0);
    expect(suggest([["R5"], ["R2"]], "B3")).toBe(1);
  });

  it("is an empty one rather than one in which it looks wrong", () => {
    expect(suggest([["R5"], []], "G9")).toBe(1);
  });

  it("is not one that is full", () => {
    expect(suggest([["R5", "G5", "W"], ["R2"]], "B5")).toBe(1);
    expect(
      suggest(
        [
          ["R5", "G5", "W"],
          ["R2", "R3", "R4", "R5"],
        ],
        "B5",
      ),
    ).toBe(-1);
  });

  it("knows an ace that is high", () => {
    const run: Goal[] = [{ kind: "color_run", size: 4 }];
    expect(sensibleFrame("ladder_rummy_standard", run, [["Kh"]], "Ah", () => true)).toBe(0);
  });
});
