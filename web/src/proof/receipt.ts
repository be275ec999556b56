/**
 * The receipt that this client keeps of a start (docs/record.md, "Chance"): what the table had committed to before this client
 * showed its nonces. With it anybody can find out later whether the deal was steered.
 */

import { bytesToHex } from "@noble/hashes/utils.js";

import { commitment } from "../record/chance";

export interface Receipt {
  table: string;
  attempt: number;
  /** Of the table's seed. */
  commitment: string;
  /** Of every seat's nonce; empty until the table showed them. */
  nonce_commitments: string[];
  /** This client's own nonces, by seat. */
  nonces: Record<string, string>;
}

/** Where receipts are kept (`shelf.ts`). */
export interface Shelf {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** What a start is committed to: a table, which try it is, and the hash of the seed. */
export interface Start {
  id: string;
  attempt: number;
  commitment: string;
}

const key = (table: string) => `toprung.receipt.${table}`;

/** The receipt kept of the table's latest start, or null. */
export function receiptOf(shelf: Shelf, table: string): Receipt | null {
  try {
    return JSON.parse(shelf.getItem(key(table)) ?? "null") as Receipt | null;
  } catch {
    return null;
  }
}

function keep(shelf: Shelf, receipt: Receipt): void {
  shelf.setItem(key(receipt.table), JSON.stringify(receipt));
}

/** 32 random bytes, drawn by this browser. */
function drawNonce(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
}

/** The receipt as a file for `toprung verify --receipt`. */
export function receiptFile(receipt: Receipt): string {
  return JSON.stringify(receipt, null, 1);
}

/** Commits the seat to a nonce for this start, drawn now or already kept, and returns what to say of it. */
export function commit(shelf: Shelf, table: Start, seat: number): string {
  const kept = receiptOf(shelf, table.id);
  const same = kept?.attempt === table.attempt && kept.commitment === table.commitment ? kept : null;
  const receipt: Receipt = same ?? {
    table: table.id,
    attempt: table.attempt,
    commitment: table.commitment,
    nonce_commitments: [],
    nonces: {},
  };
  const nonce = receipt.nonces[seat] ?? drawNonce();
  keep(shelf, { ...receipt, nonces: { ...receipt.nonces, [seat]: nonce } });
  return commitment(nonce);
}

/**
 * The seat's nonce, once the table shows every commitment; null when this client has none for this start, or when what the
 * table shows now is not what it was committed to. The commitments are kept before the nonce is given away.
 */
export function reveal(shelf: Shelf, table: Start, commitments: string[], seat: number): string | null {
  const kept = committed(shelf, table, commitments, seat);
  if (!kept) return null;
  const known = kept.receipt.nonce_commitments;
  if (known.length && known.join() !== commitments.join()) return null;
  keep(shelf, { ...kept.receipt, nonce_commitments: commitments });
  return kept.nonce;
}

/** Whether the nonce to which the seat is committed is kept here: it is not when its player got ready on another device. */
export const holds = (shelf: Shelf, table: Start, commitments: string[], seat: number): boolean =>
  committed(shelf, table, commitments, seat) !== null;

function committed(shelf: Shelf, table: Start, commitments: string[], seat: number) {
  const receipt = receiptOf(shelf, table.id);
  const nonce = receipt?.nonces[seat];
  if (!receipt || !nonce || receipt.attempt !== table.attempt || receipt.commitment !== table.commitment) return null;
  return commitment(nonce) === commitments[seat] ? { receipt, nonce } : null;
}

/** Keeps what a daily game was committed to, as it was first shown: nobody adds a nonce to it. */
export function keepDaily(shelf: Shelf, table: Start, seats: number): void {
  if (receiptOf(shelf, table.id)) return;
  const nonce_commitments = Array.from({ length: seats }, () => "");
  keep(shelf, { table: table.id, attempt: table.attempt, commitment: table.commitment, nonce_commitments, nonces: {} });
}
