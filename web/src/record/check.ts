/**
 * What can be found out about a record in the browser alone: whether seed and nonces are those that were committed to, and
 * whether all chance in the record follows from them. Whether each action was legal is for the engine to say, which replays
 * the record (`POST /api/verify`, `toprung verify`).
 */

import type { Receipt } from "../proof/receipt";
import { commitment, matchKey, Stream } from "./chance";
import { Audit, type Cards, type Check, Ledger } from "./ledger";
import type { Header, MatchRecord, RecordEvent } from "./record";

/** What a finding is about. A text of the client says it: `check.<about>.<state>`. */
export type About = "seed" | "nonces" | Check | "receipt";

export interface Finding {
  about: About;
  /** "open": this record, or this browser, has nothing to find it out from. */
  state: "right" | "wrong" | "open";
  /** How many were looked at, and at which event (from 1) the first was wrong. */
  count: number;
  event: number;
}

/** Of a game's data, what the check needs; games without cards have none. */
export interface Facts {
  deck?: { card: string; copies: number }[];
  skip?: string | null;
}

const finding = (about: About, holds: boolean, count = 1): Finding => ({
  about,
  state: holds ? "right" : "wrong",
  count,
  event: 0,
});

/** Everything that can be found out, in the order in which a reader wants it. A match that is not over has nothing yet. */
export function check(record: MatchRecord, facts: Facts, receipts: Receipt[]): Finding[] {
  const { header } = record;
  if (header.seed === undefined || header.nonces === undefined) return [];
  return [
    finding("seed", isHash(header.seed) && commitment(header.seed) === header.commitment),
    checkNonces(header, header.nonces),
    ...checkChance(record, facts, header.seed, header.nonces),
    checkReceipts(header, header.nonces, receipts),
  ];
}

const isHash = (text: string) => /^[0-9a-f]{64}$/.test(text);

/** Each person's nonce is what was committed to; a bot has none. */
function checkNonces(header: Header, nonces: string[]): Finding {
  const persons = nonces.filter((nonce) => nonce);
  const holds = nonces.every((nonce, seat) => {
    const committed = header.nonce_commitments[seat];
    return nonce ? isHash(nonce) && commitment(nonce) === committed : committed === "";
  });
  if (!persons.length) return { ...finding("nonces", holds, 0), state: holds ? "open" : "wrong" };
  return finding("nonces", holds, persons.length);
}

function checkChance(record: MatchRecord, facts: Facts, seed: string, nonces: string[]): Finding[] {
  if (![seed, ...nonces.filter(Boolean)].every(isHash)) return [];
  const audit = new Audit();
  const key = matchKey(seed, nonces);
  const seats = record.header.seats.length;
  if (facts.deck) follow(record.events, new Ledger(cardsOf(record.header, facts), key, seats, audit), audit);
  else rollAgain(record.events, key, audit);
  checkFirst(record.events, key, seats, audit);
  return ORDER.filter((about) => audit.seen.has(about)).map((about) => ({
    ...finding(about, !audit.wrong.has(about), audit.seen.get(about)),
    event: audit.wrong.get(about) ?? 0,
  }));
}

const ORDER: Check[] = ["first", "deals", "reshuffles", "draws", "cards", "rolls"];

/** The deck that this match was played with. */
function cardsOf(header: Header, facts: Facts): Cards {
  const faces = (facts.deck ?? []).filter(({ card }) => card !== facts.skip || header.options.skips !== false);
  return {
    deck: faces.flatMap(({ card, copies }) => Array.from({ length: copies }, () => card)),
    topStays: header.game !== "eleven",
  };
}

/** Takes in every event; one that is not built as it should be counts against the cards. */
function follow(events: RecordEvent[], ledger: Ledger, audit: Audit): void {
  for (const event of events) {
    audit.event += 1;
    try {
      ledger.take(event);
    } catch {
      audit.expect("cards", false);
    }
  }
}

/** Every roll of a die, thrown again. */
function rollAgain(events: RecordEvent[], key: Uint8Array, audit: Audit): void {
  let roll = 0;
  events.forEach((event, i) => {
    if (event.type !== "rolled") return;
    roll += 1;
    audit.event = i + 1;
    audit.expect("rolls", new Stream(key, `roll/${roll}`).below(6) + 1 === event.die);
  });
}

/** Who deals or starts first. */
function checkFirst(events: RecordEvent[], key: Uint8Array, seats: number, audit: Audit): void {
  const at = events.findIndex((event) => event.type === "dealt" || event.type === "started");
  const opening = events[at];
  if (!opening) return;
  audit.event = at + 1;
  const first = opening.type === "started" ? opening.seat : (opening.starter ?? opening.dealer);
  audit.expect("first", first === new Stream(key, "first").below(seats));
}

/** Whether the start that the receipts were kept of is the start that the record tells of. */
function checkReceipts(header: Header, nonces: string[], receipts: Receipt[]): Finding {
  if (!receipts.length) return { ...finding("receipt", true, 0), state: "open" };
  const holds = receipts.every(
    ({ attempt, commitment, nonce_commitments, nonces: own }) =>
      attempt === header.attempt &&
      commitment === header.commitment &&
      nonce_commitments.join() === header.nonce_commitments.join() &&
      Object.entries(own).every(([seat, nonce]) => nonces[Number(seat)] === nonce),
  );
  return finding("receipt", holds, receipts.length);
}
