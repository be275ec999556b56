import { describe, expect, it } from "vitest";

import eleven from "../../../tests/kernel/golden/eleven.jsonl?raw";
import ladder11 from "../../../tests/kernel/golden/ladder11.jsonl?raw";
import numbered from "../../../tests/kernel/golden/ladder_rummy_numbered.jsonl?raw";
import standard from "../../../tests/kernel/golden/ladder_rummy_standard.jsonl?raw";
import snakes from "../../../tests/kernel/golden/snakes_and_ladders.jsonl?raw";
import { gameOf } from "../model/game";
import type { Receipt } from "../proof/receipt";
import { type About, check, type Facts } from "./check";
import { type MatchRecord, readRecord, type RecordEvent } from "./record";

const factsOf = (game: string) => gameOf(game)!.facts as Facts;
const FACTS = factsOf("ladder11");
const RACE = factsOf("snakes_and_ladders");

const cards = () => readRecord(ladder11);
const race = () => readRecord(snakes);

const wrong = (record: MatchRecord, facts: Facts, receipts: Receipt[] = []) =>
  check(record, facts, receipts).filter(({ state }) => state === "wrong");

/** The record with the first event that passes changed. */
function bent(record: MatchRecord, passes: (event: RecordEvent) => boolean, change: (event: RecordEvent) => object) {
  const at = record.events.findIndex(passes);
  const events = record.events.map((event, i) => (i === at ? { ...event, ...change(event) } : event));
  return { record: { ...record, events }, event: at + 1 };
}

function receiptFor({ header }: MatchRecord): Receipt {
  return {
    table: "t",
    attempt: header.attempt,
    commitment: header.commitment,
    nonce_commitments: header.nonce_commitments,
    nonces: { 0: header.nonces![0]! },
  };
}

describe("an honest record", () => {
  it.each([
    ["Ladder 11", ladder11],
    ["Ladder Rummy 1–12, with help and Skips", numbered],
    ["Ladder Rummy A–K", standard],
    ["Eleven, three games", eleven],
  ])("of %s: seed, nonces, first dealer, deals, reshuffles, draws and cards are right", (_, text) => {
    const record = readRecord(text);
    const findings = check(record, factsOf(record.header.game), []);
    const abouts: About[] = ["seed", "nonces", "first", "deals", "reshuffles", "draws", "cards", "receipt"];
    expect(findings.map(({ about }) => about)).toEqual(abouts);
    expect(findings.map(({ state }) => state)).toEqual([...Array<string>(7).fill("right"), "open"]);
  });

  it("of a race: the first player and every roll are right", () => {
    const findings = check(race(), RACE, []);
    expect(findings.map(({ about }) => about)).toEqual(["seed", "nonces", "first", "rolls", "receipt"]);
    expect(wrong(race(), RACE)).toEqual([]);
  });

  it("counts what was looked at", () => {
    const { events } = race();
    const rolls = events.filter(({ type }) => type === "rolled").length;
    expect(check(race(), RACE, [])).toContainEqual({ about: "rolls", state: "right", count: rolls, event: 0 });
  });

  it("agrees with the receipt that was kept of its start", () => {
    const record = cards();
    expect(check(record, FACTS, [receiptFor(record)]).at(-1)).toMatchObject({ about: "receipt", state: "right" });
  });

  it("has nothing to check while its seed is secret", () => {
    const { header, events } = cards();
    expect(check({ header: { ...header, seed: undefined }, events }, FACTS, [])).toEqual([]);
  });
});

describe("a record that was tampered with", () => {
  it("in the seed", () => {
    const { header, events } = cards();
    const abouts = wrong({ header: { ...header, seed: "00".repeat(32) }, events }, FACTS).map(({ about }) => about);
    expect(abouts).toEqual(expect.arrayContaining(["seed", "deals"]));
  });

  it("in a nonce", () => {
    const { header, events } = cards();
    const nonces = header.nonces!.map((nonce) => nonce && "00".repeat(32));
    const abouts = wrong({ header: { ...header, nonces }, events }, FACTS).map(({ about }) => about);
    expect(abouts).toEqual(expect.arrayContaining(["nonces", "deals"]));
  });

  it("in a roll", () => {
    const { record, event } = bent(
      race(),
      ({ type }) => type === "rolled",
      ({ die }) => ({ die: ((die as number) % 6) + 1 }),
    );
    expect(wrong(record, RACE)).toEqual([{ about: "rolls", state: "wrong", count: expect.any(Number), event }]);
  });

  it("in who begins", () => {
    const { record } = bent(
      race(),
      ({ type }) => type === "started",
      ({ seat }) => ({ seat: ((seat as number) + 1) % 3 }),
    );
    expect(wrong(record, RACE).map(({ about }) => about)).toEqual(["first"]);
  });

  it("in a deal: two cards of the stock change places", () => {
    const { record, event } = bent(
      cards(),
      ({ type }) => type === "dealt",
      (dealt) => {
        const [first, second, ...rest] = dealt.stock as string[];
        return { stock: [second, first, ...rest] };
      },
    );
    expect(wrong(record, FACTS)).toContainEqual(expect.objectContaining({ about: "deals", event }));
  });

  it("in a deal: two hands change owners", () => {
    const { record } = bent(
      cards(),
      ({ type }) => type === "dealt",
      ({ hands }) => ({ hands: [...(hands as unknown[])].reverse() }),
    );
    expect(wrong(record, FACTS).map(({ about }) => about)).toContain("deals");
  });

  it("in the help that somebody got at a deal", () => {
    const { record, event } = bent(
      readRecord(numbered),
      ({ helped }) => Boolean((helped as unknown[] | undefined)?.length),
      ({ helped }) => ({ helped: (helped as unknown[]).slice(1) }),
    );
    expect(wrong(record, factsOf(record.header.game))).toContainEqual(
      expect.objectContaining({ about: "deals", event }),
    );
  });

  it("in a reshuffle", () => {
    const { record, event } = bent(
      cards(),
      ({ type }) => type === "reshuffled",
      ({ stock }) => ({ stock: [...(stock as string[])].reverse() }),
    );
    expect(wrong(record, FACTS)).toContainEqual(expect.objectContaining({ about: "reshuffles", event }));
  });

  it("in a draw from the stock", () => {
    const { record, event } = bent(
      cards(),
      ({ type, source }) => type === "drew" && source === "stock",
      ({ card }) => ({ card: card === "W" ? "R1" : "W" }),
    );
    expect(wrong(record, FACTS)).toContainEqual(expect.objectContaining({ about: "draws", event }));
  });

  it("in a discard of a card that was not held", () => {
    const { record, event } = bent(
      cards(),
      ({ type }) => type === "discarded",
      ({ card }) => ({ card: card === "B12" ? "R1" : "B12" }),
    );
    expect(wrong(record, FACTS)).toContainEqual(expect.objectContaining({ about: "cards", event }));
  });

  it("in an event that is not built as it should be", () => {
    const { record, event } = bent(
      cards(),
      ({ type }) => type === "laid",
      () => ({ melds: null }),
    );
    expect(wrong(record, FACTS)).toContainEqual(expect.objectContaining({ about: "cards", event }));
  });

  it("as a whole, with all its parts agreeing: only a receipt tells", () => {
    const record = cards();
    const receipt = { ...receiptFor(record), commitment: "11".repeat(32) };
    expect(wrong(record, FACTS)).toEqual([]);
    expect(wrong(record, FACTS, [receipt]).map(({ about }) => about)).toEqual(["receipt"]);
  });
});
