/**
 * How lucky each seat was: what it was given face down (wilds, Skips, dice), beside what was to be expected of so many cards or
 * rolls, and how rare it is to get so much, or so little. Follows from the record alone.
 *
 * Cards from one shuffled pile are drawn without putting back, so how many wilds are among n of them is hypergeometric; the
 * piles of a match (each deal, each reshuffle) are added up. Dice are added up one by one.
 */

import type { RecordEvent } from "../record/record";

/** One thing that luck has given to one seat. */
export interface Luck {
  /** "W", "S", "X", "Z": a card; "die": the sum of the rolls. */
  of: string;
  seat: number;
  /** How many cards or rolls there were. */
  drawn: number;
  got: number;
  expected: number;
  /** How likely it was to get at least as much (or, below what was to be expected, at most as much). */
  chance: number;
}

/** The cards that luck is about, where a deck has them. */
const LUCKY = ["W", "X", "Z", "S"];

interface Pile {
  cards: number;
  lucky: Map<string, number>;
  /** For each seat, what it was given from this pile. */
  given: string[][];
}

/** The luck of every seat, by what it is of and then by seat. */
export function luckOf(events: RecordEvent[], deck: string[], seats: number): Luck[] {
  const dice = rollsOf(events, seats);
  if (dice.some((rolls) => rolls.length)) return dice.map((rolls, seat) => diceLuck(rolls, seat));
  const piles = pilesOf(events, deck, seats);
  return LUCKY.filter((card) => deck.includes(card)).flatMap((card) =>
    Array.from({ length: seats }, (_, seat) => cardLuck(piles, card, seat)),
  );
}

function rollsOf(events: RecordEvent[], seats: number): number[][] {
  const rolls: number[][] = Array.from({ length: seats }, () => []);
  for (const { type, seat, die } of events) if (type === "rolled") rolls[seat as number]!.push(die as number);
  return rolls;
}

function diceLuck(rolls: number[], seat: number): Luck {
  const got = rolls.reduce((sum, die) => sum + die, 0);
  const die = [0, 1, 1, 1, 1, 1, 1].map((ways) => ways / 6);
  const chances = rolls.reduce((sum) => sumOf(sum, die), [1]);
  return { of: "die", seat, drawn: rolls.length, got, ...rarity(chances, got) };
}

function pilesOf(events: RecordEvent[], deck: string[], seats: number): Pile[] {
  const piles: Pile[] = [];
  const pile = (cards: string[]) => {
    const lucky = new Map(LUCKY.map((card) => [card, cards.filter((one) => one === card).length]));
    piles.push({ cards: cards.length, lucky, given: Array.from({ length: seats }, () => []) });
  };
  for (const event of events) {
    if (event.type === "dealt") {
      pile(deck);
      (event.hands as (string[] | null)[]).forEach((hand, seat) => piles.at(-1)!.given[seat]!.push(...(hand ?? [])));
    } else if (event.type === "reshuffled") {
      pile(event.stock as string[]);
    } else if (event.type === "drew" && event.source !== "discard") {
      const cards = (event.cards ?? [event.card]) as string[];
      piles.at(-1)?.given[event.seat as number]!.push(...cards);
    }
  }
  return piles;
}

function cardLuck(piles: Pile[], card: string, seat: number): Luck {
  let chances = [1];
  let [got, drawn] = [0, 0];
  for (const { cards, lucky, given } of piles) {
    const hand = given[seat]!;
    got += hand.filter((one) => one === card).length;
    drawn += hand.length;
    chances = sumOf(chances, amongDrawn(cards, lucky.get(card)!, hand.length));
  }
  return { of: card, seat, drawn, got, ...rarity(chances, got) };
}

/** How likely it is that 0, 1, … of the lucky cards are among so many drawn from a pile. */
export function amongDrawn(cards: number, lucky: number, drawn: number): number[] {
  let chances = [1];
  for (let i = 0; i < Math.min(drawn, cards); i++) {
    const next = Array.from({ length: Math.min(lucky, i + 1) + 1 }, () => 0);
    chances.forEach((chance, k) => {
      const hit = (lucky - k) / (cards - i);
      if (k + 1 < next.length) next[k + 1]! += chance * hit;
      if (k < next.length) next[k]! += chance * (1 - hit);
    });
    chances = next;
  }
  return chances;
}

/** The chances of the sum of two things that do not depend on each other. */
export function sumOf(one: number[], other: number[]): number[] {
  const sum = Array.from({ length: one.length + other.length - 1 }, () => 0);
  one.forEach((p, i) => other.forEach((q, j) => (sum[i + j]! += p * q)));
  return sum;
}

function rarity(chances: number[], got: number): { expected: number; chance: number } {
  const expected = chances.reduce((mean, p, i) => mean + p * i, 0);
  const tail = got >= expected ? chances.slice(got) : chances.slice(0, got + 1);
  return {
    expected,
    chance: Math.min(
      1,
      tail.reduce((sum, p) => sum + p, 0),
    ),
  };
}
