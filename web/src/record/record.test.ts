import { describe, expect, it } from "vitest";

import text from "../../../tests/kernel/golden/snakes_and_ladders.jsonl?raw";
import { readRecord, Unreadable } from "./record";

const lines = text.trimEnd().split("\n");

function refusal(changed: string): Unreadable {
  try {
    readRecord(changed);
  } catch (error) {
    if (error instanceof Unreadable) return error;
  }
  throw new Error("was read");
}

describe("reading a record", () => {
  it("finds the header and every event, however lines end", () => {
    for (const written of [text, lines.join("\r\n"), `${text}\n\n`]) {
      const { header, events } = readRecord(written);
      expect(header.game).toBe("snakes_and_ladders");
      expect(events).toHaveLength(lines.length - 1);
    }
  });

  it("takes a header without an attempt for the first", () => {
    const header = JSON.stringify({ ...JSON.parse(lines[0]!), attempt: undefined });
    expect(readRecord(header).header.attempt).toBe(1);
  });

  it.each([
    ["nothing", "", 1, "header"],
    ["prose", "Dear diary", 1, "json"],
    ["events without a header", lines.slice(1).join("\n"), 1, "header"],
    ["a header of another format", lines[0]!.replace('"record":1', '"record":2'), 1, "version"],
    ["a line that is no JSON", `${lines[0]}\n{"type":`, 2, "json"],
    ["a line that is no event", `${lines[0]}\n\n[]`, 3, "event"],
    [
      "seats without commitments",
      lines[0]!.replace(/"nonce_commitments":\[[^\]]*\]/, '"nonce_commitments":[]'),
      1,
      "header",
    ],
  ])("refuses %s, and names the line", (_, changed, line, fault) => {
    expect(refusal(changed)).toMatchObject({ line, fault });
  });
});
