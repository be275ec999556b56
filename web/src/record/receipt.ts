/** Receipts as files, and as many as there are to check a record by. */

import type { Receipt } from "../proof/receipt";

/** The receipt that this browser kept, if its start came so far that there is something to compare. */
export function receiptsIn(kept: Receipt | null): Receipt[] {
  return kept?.nonce_commitments.length ? [kept] : [];
}

/** The receipts that a file's text says, one alone or a list; null when it says none. */
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
    typeof receipt.table === "string" &&
    typeof receipt.commitment === "string" &&
    Array.isArray(receipt.nonce_commitments) &&
    typeof receipt.nonces === "object" &&
    receipt.nonces !== null
  );
}
