/** Receipts as other programs take them (`toprung verify --receipt`, `POST /api/verify`): one a seat. */

import type { Receipt } from "../model/wire";
import type { Receipt as Kept } from "../proof/receipt";

/** The receipts in what this browser kept of a start: one for each of its seats. */
export function receiptsIn(kept: Kept | null): Receipt[] {
  if (!kept?.nonce_commitments.length) return [];
  const { table, attempt, commitment, nonce_commitments } = kept;
  return Object.values(kept.nonces).map((nonce) => ({ table, attempt, commitment, nonce_commitments, nonce }));
}

/** Receipts as the text of a file: one alone, or a list. */
export function writeReceipts(receipts: Receipt[]): string {
  return JSON.stringify(receipts.length === 1 ? receipts[0] : receipts, null, 2) + "\n";
}

/** The receipts that a file's text says, or null when it says none. */
export function readReceipts(text: string): Receipt[] | null {
  try {
    const found = [JSON.parse(text)].flat() as unknown[];
    return found.length && found.every(isReceipt) ? found : null;
  } catch {
    return null;
  }
}

function isReceipt(value: unknown): value is Receipt {
  const receipt = value as Receipt | null;
  return (
    typeof receipt?.attempt === "number" &&
    [receipt.table, receipt.commitment, receipt.nonce].every((text) => typeof text === "string") &&
    Array.isArray(receipt.nonce_commitments)
  );
}
