import { beforeEach, describe, expect, it } from "vitest";

import { commitment } from "../record/chance";
import { commit, holds, receiptOf, reveal, type Shelf } from "./receipt";

const start = { id: "t1", attempt: 1, commitment: "ab" };
let shelf: Shelf;

beforeEach(() => {
  const kept = new Map<string, string>();
  shelf = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
});

describe("a receipt", () => {
  it("says whether the nonce of a seat is kept here", () => {
    const own = commit(shelf, start, 0);
    expect(holds(shelf, start, [own], 0)).toBe(true);
    expect(holds(shelf, start, ["00"], 0)).toBe(false);
    expect(holds(shelf, { ...start, attempt: 2 }, [own], 0)).toBe(false);
  });

  it("commits to a nonce and gives that nonce away, and the commitments are kept first", () => {
    const own = commit(shelf, start, 0);
    const shown = [own, "", "cd"];
    const nonce = reveal(shelf, start, shown, 0);
    expect(nonce && commitment(nonce)).toBe(own);
    expect(receiptOf(shelf, "t1")?.nonce_commitments).toEqual(shown);
  });

  it("keeps its nonce over a reload of the page", () => {
    expect(commit(shelf, start, 0)).toBe(commit(shelf, start, 0));
  });

  it("draws anew for another attempt or another seed", () => {
    const first = commit(shelf, start, 0);
    expect(commit(shelf, { ...start, attempt: 2 }, 0)).not.toBe(first);
  });

  it("gives nothing away when the table shows another seed than it was committed to", () => {
    const own = commit(shelf, start, 0);
    expect(reveal(shelf, { ...start, commitment: "ff" }, [own], 0)).toBeNull();
  });

  it("gives nothing away when the table shows another commitment for the seat", () => {
    commit(shelf, start, 0);
    expect(reveal(shelf, start, ["00"], 0)).toBeNull();
  });

  it("gives nothing away a second time to a table that has changed its commitments", () => {
    const own = commit(shelf, start, 0);
    reveal(shelf, start, [own, "aa"], 0);
    expect(reveal(shelf, start, [own, "bb"], 0)).toBeNull();
  });
});
