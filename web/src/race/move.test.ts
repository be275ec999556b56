import { describe, expect, it } from "vitest";

import { gameOf } from "../model/game";
import type { SnakesAndLaddersBoard as BoardFacts } from "../model/wire";
import { middle } from "./geometry";
import { jumpOf, kindOf, legsOf } from "./move";
import { narrate } from "./narrate";

const board = gameOf("snakes_and_ladders")!.facts as unknown as BoardFacts;
const rules = { board, classic: false };
const roll = (die: number, path: number[], again = false) => ({ type: "rolled" as const, seat: 1, die, path, again });

describe("a roll, by what it did", () => {
  it.each([
    ["waits", roll(3, [0]), "Ida rolls a 3: waiting for a six to enter."],
    ["stays", roll(5, [98]), "Ida rolls a 5: too far, stays on 98."],
    ["bounces", roll(5, [98, 97]), "Ida rolls a 5: up to 100 and back to 97."],
    ["moves", roll(4, [0, 4]), "Ida rolls a 4: onto the board, to 4."],
    ["moves", roll(6, [10, 16], true), "Ida rolls a 6: on to 16. Another roll."],
    ["moves", roll(2, [1, 3, 22]), "Ida rolls a 2: on to 3, up the ladder to 22."],
    ["moves", roll(2, [97, 99, 29]), "Ida rolls a 2: on to 99, down the snake to 29."],
    ["moves", roll(6, [97, 100]), "Ida rolls a 6: 100, the top."],
    ["returns", roll(6, [12, 0]), "Ida rolls a 6: the third six, back to the start."],
    ["returns", roll(6, [20, 26]), "Ida rolls a 6: the third six, back to 26."],
  ])("%s", (kind, rolled, said) => {
    expect(kindOf(rules, rolled)).toBe(kind);
    const teller = { game: "snakes_and_ladders", me: 0, name: (seat: number) => ["You", "Ida"][seat]! };
    expect(narrate(teller, rules, { version: 1, at: 0, event: rolled })).toBe(said);
  });

  it("a six is like any other roll in Classic", () => {
    expect(kindOf({ board, classic: true }, roll(6, [10, 16]))).toBe("moves");
    expect(kindOf({ board, classic: true }, roll(6, [97, 97]))).toBe("bounces");
  });

  it("tells ladders from snakes", () => {
    expect(jumpOf(roll(2, [1, 3, 22]))).toBe("climbs");
    expect(jumpOf(roll(2, [97, 99, 29]))).toBe("slides");
    expect(jumpOf(roll(2, [1, 3]))).toBeNull();
  });
});

describe("the way of a token", () => {
  it("goes over every square, and along the ladder from foot to top", () => {
    const [walk, climb] = legsOf(rules, roll(2, [1, 3, 22]));
    expect(walk!.points).toEqual([1, 2, 3].map((square) => middle(board, square)));
    expect(climb!.points).toEqual([middle(board, 3), middle(board, 22)]);
  });

  it("follows the snake from its head to its tail", () => {
    const [, slide] = legsOf(rules, roll(2, [97, 99, 29]));
    const [head, tail] = [slide!.points[0]!, slide!.points.at(-1)!];
    expect([head, middle(board, 29).x]).toEqual([middle(board, 99), expect.closeTo(tail.x)]);
  });

  it("turns round on the last square when it bounces", () => {
    const [walk] = legsOf(rules, roll(5, [98, 97]));
    expect(walk!.points).toEqual([98, 99, 100, 99, 98, 97].map((square) => middle(board, square)));
  });

  it("is none for a token that stays", () => expect(legsOf(rules, roll(5, [98]))).toEqual([]));
});

describe("the squares", () => {
  it("wind back and forth from the bottom left", () => {
    const at = (square: number) => middle(board, square);
    expect(at(1).x).toBeLessThan(at(10).x);
    expect(at(11)).toEqual({ x: at(10).x, y: at(10).y - 60 });
    expect(at(20).x).toBe(at(1).x);
    expect(at(100)).toEqual({ x: at(1).x, y: 30 });
  });
});
