import { describe, expect, it } from "vitest";

import { STEPS as ELEVEN } from "../eleven/lesson";
import { GAMES, gameOf } from "../model/game";
import type { SeatMatch } from "../model/wire";
import { STEPS as RUMMY } from "../rummy/lesson";
import { hasLesson, lessonSetting, stepOf, ticked } from "./lesson.svelte";

const holding = (...hand: string[]) => ({ seat: 0, view: { hand }, legal: [] }) as SeatMatch;

describe("a match for learning", () => {
  it("is there for each card game, with as few of the weakest bots as can be and the shortest ladder", () => {
    expect(GAMES.filter(hasLesson).map(({ key }) => key)).toEqual([
      "ladder11",
      "ladder_rummy_numbered",
      "ladder_rummy_standard",
      "eleven",
    ]);
    const ladder = lessonSetting(gameOf("ladder11")!);
    expect([ladder.bots, ladder.options, ladder.clock]).toEqual([[null, "easy"], { rungs: 5 }, { type: "untimed" }]);
    expect(lessonSetting(gameOf("ladder_rummy_standard")!).bots).toEqual([null, "easy", "easy", "easy"]);
    expect(lessonSetting(gameOf("ladder_rummy_numbered")!).bots).toEqual([null, "sprout"]);
  });

  it("tells one step after another, and of a wild when one comes", () => {
    expect(stepOf(RUMMY, [], holding("W", "R5"))?.key).toBe("draw");
    expect(stepOf(RUMMY, ["draw", "discard"], holding("W", "R5"))?.key).toBe("wild");
    expect(stepOf(RUMMY, ["draw", "discard"], holding("R5"))?.key).toBe("stage");
    expect(stepOf(RUMMY, ["draw", "discard", "stage", "lay"], holding("S"))?.key).toBe("skip");
    expect(stepOf(ELEVEN, ["play", "draw"], holding("Z"))?.key).toBe("zero_ten");
    expect(stepOf(ELEVEN, ["play", "draw", "zero_ten"], holding("Z"))?.key).toBe("sequence");
    const all = RUMMY.map(({ key }) => key);
    expect(stepOf(RUMMY, all, holding("W", "S"))).toBeNull();
  });

  it("ticks what the player did, and not what others did", () => {
    const drew = { type: "drew", seat: 0, card: "R5" };
    expect(ticked(RUMMY, [drew], 0)).toEqual(["draw"]);
    expect(ticked(RUMMY, [drew], 1)).toEqual([]);
    expect(ticked(RUMMY, [{ type: "laid", seat: 0 }], 0)).toEqual(["stage", "lay"]);
    expect(ticked(RUMMY, [{ type: "discarded", seat: 0, card: "S" }], 0)).toEqual(["discard", "skip"]);
    expect(ticked(RUMMY, [{ type: "round_ended" }], 0)).toEqual(["round"]);
    const row = { type: "played", seat: 0, cards: ["R1", "R2"], colors: 1 };
    expect(ticked(ELEVEN, [row], 0)).toEqual(["play", "sequence", "colour"]);
    expect(ticked(ELEVEN, [{ ...row, colors: 2 }], 0)).toEqual(["play", "sequence"]);
    expect(ticked(ELEVEN, [{ ...row, cards: ["R1"] }], 0)).toEqual(["play"]);
  });
});
