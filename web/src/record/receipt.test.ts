import { describe, expect, it } from "vitest";

import { readReceipts, receiptsIn, writeReceipts } from "./receipt";

const kept = {
  table: "t",
  attempt: 2,
  commitment: "aa",
  nonce_commitments: ["bb", "", "cc"],
  nonces: { 0: "dd", 2: "ee" },
};

describe("receipts", () => {
  it("are one for each seat of this browser", () => {
    expect(receiptsIn(kept).map(({ nonce }) => nonce)).toEqual(["dd", "ee"]);
    expect(receiptsIn(null)).toEqual([]);
  });

  it("are none before the table has shown every commitment", () => {
    expect(receiptsIn({ ...kept, nonce_commitments: [] })).toEqual([]);
  });

  it.each([1, 2])("come back from a file of %i", (count) => {
    const receipts = receiptsIn(kept).slice(0, count);
    expect(readReceipts(writeReceipts(receipts))).toEqual(receipts);
  });

  it.each(["", "[]", "{}", "null", "[1]", '{"table": "t"}'])("are not in %j", (text) =>
    expect(readReceipts(text)).toBeNull(),
  );
});
