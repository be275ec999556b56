import { bytesToHex } from "@noble/hashes/utils.js";
import { describe, expect, it } from "vitest";

import examples from "../../../tests/kernel/golden/chance.json";
import { commitment, matchKey, Stream } from "./chance";

describe.each(examples)("the chance of a match, as the server computes it ($commitment)", (match) => {
  const key = matchKey(match.seed, match.nonces);

  it("commits to a seed by its SHA-256", () => expect(commitment(match.seed)).toBe(match.commitment));

  it("makes the key of seed and nonces", () => expect(bytesToHex(key)).toBe(match.key));

  it.each(match.streams)("names a stream by $label", ({ label, words }) => {
    const stream = new Stream(key, label);
    expect(words.map(() => stream.word())).toEqual(words);
  });

  it.each(match.below)("draws below $n", ({ n, drawn }) => {
    const stream = new Stream(key, "roll/1");
    expect(drawn.map(() => stream.below(n))).toEqual(drawn);
  });

  it.each(match.shuffles)("shuffles $length", ({ length, order }) => {
    expect(new Stream(key, "deal/1").shuffle(Array.from({ length }, (_, i) => i))).toEqual(order);
  });
});
