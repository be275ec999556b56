import { describe, expect, it } from "vitest";

import { gameOf } from "../model/game";
import type { SnakesAndLaddersBoard as BoardFacts, SnakesAndLaddersState as Race } from "../model/wire";
import { prompt } from "./prompt";

const board = gameOf("snakes_and_ladders")!.facts as unknown as BoardFacts;
const race = { options: {}, squares: [10, 20], sixes: 0, left: [false, false] } as unknown as Race;
const names = ["Ann", "Bo"];
const scene = { board, race, turn: 0, own: [0], mine: 0 as number | null, name: (seat: number) => names[seat]! };

describe("the line below the board", () => {
  it("tells whose turn it is, by name where two share the screen (TBL-TABLE-4)", () => {
    expect(prompt({ ...scene, own: [0, 1] })).toContain("Ann");
    expect(prompt({ ...scene, own: [0, 1], turn: 1, mine: 1 })).toContain("Bo");
  });

  it("tells that a bot plays the seat, and that the match is over (TBL-TIME-2)", () => {
    expect(prompt({ ...scene, mine: null })).toBe("A bot is playing for you.");
    expect(prompt({ ...scene, turn: null, mine: null })).toBe("The match is over.");
  });
});
