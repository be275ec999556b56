import { describe, expect, it } from "vitest";

import type { TableView, Update } from "../model/wire";
import { happenings, receive } from "./store";

const table = { id: "t", phase: "playing" } as TableView;

function update(since: number, version: number, more: Partial<Update> = {}): Update {
  const entries = Array.from({ length: version - since }, (_, i) => ({
    version: since + i + 1,
    at: 1000 + i,
    event: { type: "sat", seat: i },
  }));
  return { type: "update", since, version, now: 5000, entries, table, match: [], ...more };
}

describe("receive", () => {
  it("takes the first update as it is", () => {
    const state = receive(null, update(0, 3), 4000);
    expect(state).toMatchObject({ version: 3, skew: 1000 });
    expect(state !== "gap" && state.past).toHaveLength(3);
  });

  it("adds only entries that are new", () => {
    const first = receive(null, update(0, 3), 0);
    if (first === "gap") throw new Error("gap");
    const second = receive(first, update(1, 5), 0);
    if (second === "gap") throw new Error("gap");
    expect(second.news.map((line) => line.version)).toEqual([4, 5]);
    expect(second.past.map((line) => line.version)).toEqual([1, 2, 3, 4, 5]);
  });

  it("asks for what is missing between", () => {
    const first = receive(null, update(0, 3), 0);
    if (first === "gap") throw new Error("gap");
    expect(receive(first, update(4, 5), 0)).toBe("gap");
  });

  it("takes the answer to a greeting even when it begins later than asked", () => {
    const first = receive(null, update(0, 3), 0);
    if (first === "gap") throw new Error("gap");
    const second = receive(first, update(8, 9), 0, true);
    expect(second).toMatchObject({ version: 9, past: [{ version: 9 }] });
  });

  it("passes over what is older than what it has", () => {
    const first = receive(null, update(0, 3), 0);
    if (first === "gap") throw new Error("gap");
    expect(receive(first, update(0, 2), 0)).toBe(first);
  });

  it("takes a change of presence, which has no version of its own", () => {
    const first = receive(null, update(0, 3), 0);
    if (first === "gap") throw new Error("gap");
    const second = receive(first, update(3, 3, { table: { ...table, spectators: 2 } }), 0);
    expect(second).toMatchObject({ version: 3, news: [], table: { spectators: 2 } });
  });
});

describe("happenings", () => {
  it("are the match's events inside a played action, with who chose it", () => {
    const event = { type: "played", seat: 1, by: "bot", events: [{ type: "drew" }, { type: "discarded" }] };
    expect(happenings({ version: 7, at: 1, event })).toEqual([
      { version: 7, at: 1, by: "bot", event: { type: "drew" } },
      { version: 7, at: 1, by: "bot", event: { type: "discarded" } },
    ]);
  });

  it("tell of a start and of a leaver before what it led to", () => {
    const event = { type: "departed", seat: 2, events: [{ type: "left", seat: 2 }] };
    expect(happenings({ version: 7, at: 1, event }).map((line) => line.event.type)).toEqual(["departed", "left"]);
  });
});
