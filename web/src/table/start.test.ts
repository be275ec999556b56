import { describe, expect, it } from "vitest";

import { missed } from "./start";
import type { AnyEvent } from "./store";

const sat = (seat: number, name: string) => ({ type: "sat", seat, name });
const past = (...events: AnyEvent[]) => events.map((event, i) => ({ version: i + 1, at: 0, event }));

describe("who was missing when a start was called off", () => {
  it("is nobody where none was", () => {
    expect(missed(past(sat(0, "Ann"), sat(1, "Bo")))).toEqual([]);
  });

  it("is told by the names of then, also when others sit there now", () => {
    const off = { type: "called_off", seats: [1] };
    expect(missed(past(sat(0, "Ann"), sat(1, "Bo"), off, sat(1, "Cy")))).toEqual(["Bo"]);
  });

  it("is told by seats as they were after one was closed", () => {
    const closed = { type: "seat_closed", seat: 0 };
    expect(missed(past(sat(1, "Ann"), sat(2, "Bo"), closed, { type: "called_off", seats: [0, 1] }))).toEqual([
      "Ann",
      "Bo",
    ]);
  });

  it("is told of the last time alone", () => {
    const off = (seat: number) => ({ type: "called_off", seats: [seat] });
    expect(missed(past(sat(0, "Ann"), sat(1, "Bo"), off(1), sat(1, "Bo"), off(0)))).toEqual(["Ann"]);
  });
});
