/**
 * All chance in a match, as the record format defines it (docs/record.md, "Chance"): a pure function of the match's key and a
 * label. The twin of the server's `kernel/chance.py`; `vectors.json` holds both to the same answers.
 */

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

const WORDS = 2 ** 32;

/** What is shown of a secret (hex) before the secret itself: its SHA-256. */
export function commitment(secret: string): string {
  return bytesToHex(sha256(hexToBytes(secret)));
}

/** The key of a match from its seed and a nonce a seat (all hex; a bot's nonce is empty). */
export function matchKey(seed: string, nonces: readonly string[]): Uint8Array {
  const parts = nonces.map(hexToBytes).flatMap((nonce) => [Uint8Array.of(nonce.length), nonce]);
  return hmac(sha256, hexToBytes(seed), concatBytes(...parts));
}

/** The endless stream of 32-bit words that one label names. It is used up from the front: one stream, one purpose. */
export class Stream {
  #secret: Uint8Array;
  #block = 0;
  #words = new DataView(new ArrayBuffer(0));
  #at = 0;

  constructor(key: Uint8Array, label: string) {
    this.#secret = hmac(sha256, key, utf8ToBytes(label));
  }

  /** The next word, 0 … 2³² − 1. */
  word(): number {
    if (this.#at === this.#words.byteLength) {
      const count = new DataView(new ArrayBuffer(8));
      count.setBigUint64(0, BigInt(this.#block));
      const block = sha256(concatBytes(this.#secret, new Uint8Array(count.buffer)));
      this.#words = new DataView(block.buffer, block.byteOffset, block.byteLength);
      this.#block += 1;
      this.#at = 0;
    }
    const word = this.#words.getUint32(this.#at);
    this.#at += 4;
    return word;
  }

  /** A number 0 … n − 1, each as likely as the others. */
  below(n: number): number {
    const limit = WORDS - (WORDS % n);
    let word = this.word();
    while (word >= limit) word = this.word();
    return word % n;
  }

  /** The items in a new order, each order as likely as the others. The first is the top of a deck. */
  shuffle<Item>(items: readonly Item[]): Item[] {
    const deck = [...items];
    for (let i = deck.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [deck[i], deck[j]] = [deck[j]!, deck[i]!];
    }
    return deck;
  }
}
