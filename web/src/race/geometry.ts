/** Where things are on the board, in the board's own units: the squares, the ladders, the bends of the snakes. */

import type { SnakesAndLaddersBoard as BoardFacts, SnakesAndLaddersJump as Jump } from "../model/wire";

export interface Point {
  x: number;
  y: number;
}

/** The side of a square. */
export const SIDE = 60;

const between = (from: number, to: number, share: number) => from + (to - from) * share;

/** The middle of a square; rows wind back and forth from the bottom left. Square 0, off the board, is below square 1. */
export function middle(board: BoardFacts, square: number): Point {
  const rows = Math.ceil(board.squares / board.row);
  if (square === 0) return { x: SIDE / 2, y: (rows + 0.6) * SIDE };
  const row = Math.floor((square - 1) / board.row);
  const along = (square - 1) % board.row;
  const column = row % 2 ? board.row - 1 - along : along;
  return { x: (column + 0.5) * SIDE, y: (rows - row - 0.5) * SIDE };
}

/** The line along a ladder, or along a snake from its head to its tail: what a token follows. */
export function spine(board: BoardFacts, { start, end }: Jump): Point[] {
  const [from, to] = [middle(board, start), middle(board, end)];
  if (end > start) return [from, to];
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const bends = Math.max(1, Math.round(length / 170));
  const [nx, ny] = [-(to.y - from.y) / length, (to.x - from.x) / length];
  // Snakes bend to either side by turns, and least at their ends.
  const side = start % 2 ? 1 : -1;
  return Array.from({ length: 41 }, (_, i) => {
    const share = i / 40;
    const calm = Math.min(1, 5 * share, 6 * (1 - share));
    const sway = side * 17 * calm * Math.sin(share * bends * 2 * Math.PI);
    return { x: between(from.x, to.x, share) + nx * sway, y: between(from.y, to.y, share) + ny * sway };
  });
}

/** A path through points, as SVG wants it. */
export function line(points: Point[]): string {
  return points.map(({ x, y }, i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}

/** A snake's body: thickest behind the head, running out at the tail. */
export function body(points: Point[]): string {
  const widths = points.map((_, i) => {
    const share = i / (points.length - 1);
    return share < 0.6 ? 7.5 : between(7.5, 1, (share - 0.6) / 0.4);
  });
  const edge = (way: 1 | -1) =>
    points.map((point, i) => {
      const [before, after] = [points[Math.max(0, i - 1)]!, points[Math.min(points.length - 1, i + 1)]!];
      const length = Math.hypot(after.x - before.x, after.y - before.y) || 1;
      const out = (way * widths[i]!) / length;
      return { x: point.x - (after.y - before.y) * out, y: point.y + (after.x - before.x) * out };
    });
  return `${line([...edge(1), ...edge(-1).reverse()])}Z`;
}

/** How far the beginning of a line is turned against "to the right", in degrees. */
export function turn(points: Point[]): number {
  const [from, to] = [points[0]!, points[1]!];
  return (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
}

/** A ladder's two rails, and its rungs at even distances. */
export function ladder(board: BoardFacts, jump: Jump): { rails: string; rungs: string } {
  const [foot, top] = spine(board, jump) as [Point, Point];
  const [dx, dy] = [top.x - foot.x, top.y - foot.y];
  const length = Math.hypot(dx, dy);
  const [sx, sy] = [(-dy / length) * 9, (dx / length) * 9];
  // The rails stand a little beyond the first and the last rung.
  const at = (along: number, side: number) => ({
    x: foot.x + (dx * along) / length + sx * side,
    y: foot.y + (dy * along) / length + sy * side,
  });
  const steps = Math.round(length / 17);
  const rungs = Array.from({ length: steps - 1 }, (_, i) => (length * (i + 1)) / steps);
  return {
    rails: [1, -1].map((side) => line([at(-6, side), at(length + 6, side)])).join(""),
    rungs: rungs.map((along) => line([at(along, 1), at(along, -1)])).join(""),
  };
}

/** Where the tokens stand of `count` that share a square, as steps from its middle: a lone one leaves the number free. */
export function spread(count: number, place: number): Point {
  if (count === 1) return { x: 6, y: 8 };
  if (count === 2) return { x: place ? 13 : -13, y: 12 };
  return { x: place % 2 ? 13 : -13, y: place < 2 ? -6 : 17 };
}

/** The point at a share of the way along a line. */
export function along(points: Point[], share: number): Point {
  const lengths = points.slice(1).map(({ x, y }, i) => Math.hypot(x - points[i]!.x, y - points[i]!.y));
  let left = share * lengths.reduce((sum, length) => sum + length, 0);
  for (const [i, length] of lengths.entries()) {
    const [from, to] = [points[i]!, points[i + 1]!];
    if (left <= length && length) {
      return { x: between(from.x, to.x, left / length), y: between(from.y, to.y, left / length) };
    }
    left -= length;
  }
  return points.at(-1)!;
}
