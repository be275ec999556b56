import { describe, expect, it } from "vitest";

import { receiptFile } from "../proof/receipt";
import { readReceipts, receiptsIn } from "./receipt";

const kept = {
  table: "t",
  attempt: 2,
  commitment: "aa",
  nonce_commitments: ["bb", "", "cc"],
  nonces: { 0: "dd", 2: "ee" },
};

describe("receipts", () => {
  it("are there once the table has shown every commitment", () => {
    expect(receiptsIn(kept)).toEqual([kept]);
    expect(receiptsIn({ ...kept, nonce_commitments: [] })).toEqual([]);
    expect(receiptsIn(null)).toEqual([]);
  });

  it("come back from the file in which they were saved", () => {
    expect(readReceipts(receiptFile(kept))).toEqual([kept]);
    expect(readReceipts(JSON.stringify([kept, kept]))).toHaveLength(2);
  });

  it.each(["", "[]", "{}", "null", "[1]", '{"table": "t"}'])("are not in %j", (text) =>
    expect(readReceipts(text)).toBeNull(),
  );
});
