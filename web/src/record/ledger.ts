/**
 * The bookkeeping of a card game's record: where every card is, from the events alone. Knows no rule: whether a card may go
 * where it goes is the engine's to say, whether it was there to go is said here.
 */

import { Stream } from "./chance";
import type { RecordEvent } from "./record";

/** What is looked at along the way. */
export type Check = "first" | "deals" | "reshuffles" | "draws" | "cards" | "rolls";

/** Counts what was looked at, and keeps the first event (from 1) at which something was wrong. */
export class Audit {
  readonly seen = new Map<Check, number>();
  readonly wrong = new Map<Check, number>();
  /** The number of the event that is looked at now. */
  event = 0;

  expect(check: Check, holds: boolean): void {
    this.seen.set(check, (this.seen.get(check) ?? 0) + 1);
    if (!holds && !this.wrong.has(check)) this.wrong.set(check, this.event);
  }
}

/** What the ledger must be told of a game. */
export interface Cards {
  /** The whole deck before a shuffle, in the order that the record format names. */
  deck: string[];
  /** Whether the discards' top stays when they become the new stock. */
  topStays: boolean;
}

type Move = (ledger: Ledger, event: RecordEvent) => void;

export class Ledger {
  hands: string[][] = [];
  /** Top first. */
  stock: string[] = [];
  /** Top last. */
  discard: string[] = [];
  /** Cards on the table for good, or in front of a seat. */
  table: string[][] = [];
  round = 0;
  reshuffles = 0;

  constructor(
    readonly cards: Cards,
    readonly key: Uint8Array,
    readonly seats: number,
    readonly audit: Audit,
  ) {}

  /** Takes in one event; one that moves no card changes nothing. */
  take(event: RecordEvent): void {
    const move = MOVES[event.type];
    if (!move) return;
    move(this, event);
    this.audit.expect("cards", sameCards(this.all(), this.cards.deck));
  }

  all(): string[] {
    return [...this.hands, this.stock, this.discard, ...this.table].flat();
  }

  /** Takes a card out of a place; whether it was there. */
  remove(from: string[] | undefined, card: string): void {
    const at = from?.indexOf(card) ?? -1;
    this.audit.expect("cards", at >= 0);
    if (at >= 0) from!.splice(at, 1);
  }
}

/** Whether two lists hold the same cards, in whatever order. */
export function sameCards(some: readonly string[], others: readonly string[]): boolean {
  if (some.length !== others.length) return false;
  const counts = new Map<string, number>();
  for (const card of some) counts.set(card, (counts.get(card) ?? 0) + 1);
  for (const card of others) {
    const count = counts.get(card);
    if (!count) return false;
    counts.set(card, count - 1);
  }
  return true;
}

const MOVES: Record<string, Move> = {
  dealt: deal,
  reshuffled: reshuffle,
  drew: draw,
  took(ledger, { seat, source, card }) {
    ledger.remove(ledger.table[source as number], card as string);
    ledger.hands[seat as number]?.push(card as string);
  },
  laid(ledger, { seat, melds }) {
    for (const { cards } of melds as { cards: string[] }[]) {
      for (const card of cards) ledger.remove(ledger.hands[seat as number], card);
      ledger.table.push([...cards]);
    }
  },
  laid_off(ledger, { seat, card, meld }) {
    ledger.remove(ledger.hands[seat as number], card as string);
    ledger.audit.expect("cards", ledger.table[meld as number] !== undefined);
    ledger.table[meld as number]?.push(card as string);
  },
  discarded(ledger, { seat, card }) {
    ledger.remove(ledger.hands[seat as number], card as string);
    ledger.discard.push(card as string);
  },
  played: play,
  scored(ledger, { seat, card }) {
    ledger.remove(ledger.hands[seat as number], card as string);
    ledger.table.push([card as string]);
  },
  round_ended(ledger, { left }) {
    if (!Array.isArray(left)) return;
    const same = (left as string[][]).every((cards, seat) => sameCards(cards, ledger.hands[seat] ?? []));
    ledger.audit.expect("cards", same);
  },
};

/** A round is dealt: once more from the key, card by card, and compared with what the record says. */
function deal(ledger: Ledger, event: RecordEvent): void {
  const { hands, discard = [], stock, helped = [] } = event as unknown as Dealt;
  const first = (event.starter ?? ((event.dealer as number) + 1) % ledger.seats) as number;
  ledger.round += 1;
  ledger.reshuffles = 0;
  const order = Array.from({ length: ledger.seats }, (_, i) => (first + i) % ledger.seats).filter(
    (seat) => hands[seat],
  );
  const deck = new Stream(ledger.key, `deal/${ledger.round}`).shuffle(ledger.cards.deck);
  const size = hands[order[0]!]?.length ?? 0;
  const dealt = hands.map((hand) => (hand === null ? null : ([] as string[])));
  const each = deck.splice(0, size * order.length);
  each.forEach((card, i) => dealt[order[i % order.length]!]!.push(card));
  const up = deck.splice(0, discard.length);
  const rest = help(ledger, dealt, deck, helped);
  const right =
    event.round === ledger.round &&
    up.join() === discard.join() &&
    rest.join() === stock.join() &&
    dealt.every((hand, seat) => sameCards(hand ?? [], hands[seat] ?? []));
  ledger.audit.expect("deals", right);
  ledger.hands = hands.map((hand) => [...(hand ?? [])]);
  ledger.discard = [...discard];
  ledger.stock = [...stock];
  ledger.table = event.starter === undefined ? [] : hands.map(() => []);
}

interface Dealt {
  hands: (string[] | null)[];
  discard?: string[];
  stock: string[];
  helped?: { seat: number; out: string[]; in: string[] }[];
}

/** The stock after the swaps of the help, each shuffled by its own label; the hands are changed in place. */
function help(ledger: Ledger, hands: (string[] | null)[], stock: string[], helped: Dealt["helped"]): string[] {
  let left = stock;
  for (const { seat, out, in: into } of helped ?? []) {
    left = [...left];
    for (const card of into) ledger.remove(left, card);
    for (const card of out) ledger.remove(hands[seat] ?? [], card);
    hands[seat]?.push(...into);
    left = new Stream(ledger.key, `help/${ledger.round}/${seat}`).shuffle([...left, ...out]);
  }
  return left;
}

/** The discards become the stock, in the order that their shuffle gives. */
function reshuffle(ledger: Ledger, event: RecordEvent): void {
  ledger.reshuffles += 1;
  const top = ledger.cards.topStays ? ledger.discard.slice(-1) : [];
  const old = ledger.discard.slice(0, ledger.discard.length - top.length);
  const stock = new Stream(ledger.key, `reshuffle/${ledger.round}/${ledger.reshuffles}`).shuffle(old);
  ledger.audit.expect("reshuffles", ledger.stock.length === 0 && stock.join() === (event.stock as string[]).join());
  ledger.discard = top;
  ledger.stock = [...(event.stock as string[])];
}

/** Cards are drawn: the record must name those that lay on top. */
function draw(ledger: Ledger, event: RecordEvent): void {
  const cards = (event.cards ?? [event.card]) as string[];
  for (const card of cards) {
    const top = event.source === "discard" ? ledger.discard.pop() : ledger.stock.shift();
    ledger.audit.expect("draws", top === card);
    ledger.hands[event.seat as number]?.push(card);
  }
}

/** Eleven: a single card is discarded; a sequence takes the place of what lay in front of the player, which is. */
function play(ledger: Ledger, { seat, cards }: RecordEvent): void {
  const played = cards as string[];
  for (const card of played) ledger.remove(ledger.hands[seat as number], card);
  if (played.length === 1) return void ledger.discard.push(...played);
  ledger.discard.push(...(ledger.table[seat as number] ?? []));
  ledger.table[seat as number] = [...played];
}
