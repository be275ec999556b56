/** What a roll did, read off the event alone: how the token went, and square by square where. */

import type { SnakesAndLaddersBoard as BoardFacts, SnakesAndLaddersRolled as Rolled } from "../model/wire";
import { middle, type Point, spine } from "./geometry";

/** What a move is read by: the board, and whether sixes earn nothing. */
export interface Rules {
  board: BoardFacts;
  classic: boolean;
}

/**
 * "waits": off the board, no six yet. "stays": too far. "returns": a third six. "bounces": up to the last square and back.
 * "moves": square by square, also where a roll past the last one wins.
 */
export type Kind = "waits" | "stays" | "returns" | "bounces" | "moves";

export function kindOf({ board, classic }: Rules, { die, path, again }: Rolled): Kind {
  const [from, to] = [path[0]!, path[1]];
  if (to === undefined) return from === 0 ? "waits" : "stays";
  if (to === board.squares) return "moves";
  if (die === board.die && !again && !classic) return "returns";
  return from + die > board.squares ? "bounces" : "moves";
}

/** The ladder or snake at the end of the move, or null. */
export function jumpOf({ path }: Rolled): "climbs" | "slides" | null {
  const [, from, to] = path;
  return to === undefined ? null : to > from! ? "climbs" : "slides";
}

export interface Leg {
  points: Point[];
  /** A token walks from square to square, or glides along. */
  gait: "walk" | "glide";
}

/** Where the token goes, leg by leg. */
export function legsOf(rules: Rules, rolled: Rolled): Leg[] {
  const { board } = rules;
  const [from, to, end] = rolled.path;
  const kind = kindOf(rules, rolled);
  if (to === undefined) return [];
  const stops = (squares: number[]) => squares.map((square) => middle(board, square));
  if (kind === "returns") return [{ points: stops([from!, to]), gait: "glide" }];
  const squares =
    kind === "bounces" ? [...count(from!, board.squares), ...count(board.squares, to).slice(1)] : count(from!, to);
  const walk: Leg = { points: stops(squares), gait: "walk" };
  return end === undefined ? [walk] : [walk, { points: spine(board, { start: to, end }), gait: "glide" }];
}

/** The whole numbers from one to another, both with it. */
function count(from: number, to: number): number[] {
  const step = to < from ? -1 : 1;
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => from + i * step);
}
