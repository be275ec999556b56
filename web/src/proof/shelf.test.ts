import { describe, expect, it } from "vitest";

import { shelfIn } from "./shelf";

/** A storage with room for so many letters. */
function storage(room: number): Storage {
  const kept = new Map<string, string>();
  const size = () => [...kept].reduce((sum, [key, value]) => sum + key.length + value.length, 0);
  return {
    get length() {
      return kept.size;
    },
    key: (i) => [...kept.keys()][i] ?? null,
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem(key, value) {
      const before = kept.get(key);
      kept.set(key, value);
      if (size() <= room) return;
      if (before === undefined) kept.delete(key);
      else kept.set(key, before);
      throw new DOMException("full", "QuotaExceededError");
    },
  };
}

describe("the shelf of receipts", () => {
  it("keeps the latest three hundred", () => {
    const kept = storage(Infinity);
    const shelf = shelfIn(() => kept);
    for (let i = 0; i <= 300; i++) shelf.setItem(`r${i}`, "x");
    shelf.setItem("r1", "y");
    shelf.setItem("r301", "x");
    expect(["r0", "r1", "r2", "r3", "r301"].map((key) => shelf.getItem(key))).toEqual([null, "y", null, "x", "x"]);
  });

  it("makes room by what is oldest", () => {
    const kept = storage(1000);
    const shelf = shelfIn(() => kept);
    for (let i = 0; i < 40; i++) shelf.setItem(`r${i}`, "x".repeat(30));
    const again = shelfIn(() => kept);
    expect(again.getItem("r39")).toBe("x".repeat(30));
    expect(again.getItem("r0")).toBeNull();
  });

  it("has what it was given even if the browser keeps nothing", () => {
    const shelf = shelfIn(() => {
      throw new DOMException("blocked", "SecurityError");
    });
    shelf.setItem("r", "x");
    expect(shelf.getItem("r")).toBe("x");
    expect(shelf.getItem("s")).toBeNull();
  });
});
