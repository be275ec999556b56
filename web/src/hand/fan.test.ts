import { describe, expect, it } from "vitest";

import { fan } from "./fan";

/** The part of each card that no later card covers, as width and height. */
function seen(count: number, room: number, most: number) {
  const { places, width } = fan(count, room, most);
  const height = width * 1.4;
  return places.map(({ x, y }, i) => {
    const right = places.slice(i + 1).filter((other) => other.y === y);
    const below = places.slice(i + 1).filter((other) => other.y > y);
    return {
      width: Math.min(width, ...right.map((other) => other.x - x)),
      height: Math.min(height, ...below.map((other) => other.y - y)),
    };
  });
}

describe("fan", () => {
  it.each([
    [11, 344, 64],
    [11, 304, 64],
    [10, 374, 64],
    [12, 344, 64],
    [11, 700, 60],
    [11, 1100, 92],
    [1, 344, 64],
    [15, 344, 52],
    [20, 304, 52],
    [21, 464, 46],
    [30, 344, 52],
  ])("leaves a finger's room on each of %i cards in %i pixels", (count, room, most) => {
    for (const card of seen(count, room, most)) {
      expect(card.width).toBeGreaterThanOrEqual(44);
      expect(card.height).toBeGreaterThanOrEqual(44);
    }
  });

  it("stays inside its room", () => {
    for (const room of [304, 344, 374, 744]) {
      const { places, width } = fan(11, room, 72);
      expect(Math.min(...places.map(({ x }) => x))).toBeGreaterThanOrEqual(0);
      expect(Math.max(...places.map(({ x }) => x + width))).toBeLessThanOrEqual(room + 0.001);
    }
  });

  it("needs one row alone for the few cards that are left when the rung is down", () => {
    expect(fan(6, 344, 64, 6).places.every(({ y }) => y === 0)).toBe(true);
  });

  it("keeps its height while cards come and go", () => {
    expect(fan(3, 344, 64).height).toBe(fan(11, 344, 64).height);
  });
});
