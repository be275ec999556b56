/** How a card of any of the games is written, named and drawn. Knows the notation of cards, and no rule. */

export type Sign =
  | "mountain"
  | "star"
  | "tree"
  | "moon"
  | "circle"
  | "square"
  | "triangle"
  | "diamond"
  | "spade"
  | "heart"
  | "club"
  | "drop"
  | "wild"
  | "skip";

export type Paint = "red" | "yellow" | "green" | "blue" | "purple" | "paper" | "ink" | "heart" | "dark";

/** A card as it is drawn: what stands in its corner, its colour and sign, and the key and parameters of its name. */
export interface Face {
  index: string;
  paint: Paint;
  sign: Sign;
  name: { suit?: string; rank: string } | "wild" | "skip" | "joker" | "zero_ten";
}

interface Suit {
  paint: Paint;
  sign: Sign;
}

/** The four colours of a game with their signs, by letter; A–K has suits, which stand behind the rank. */
const SUITS: Record<string, Record<string, Suit>> = {
  ladder11: {
    R: { paint: "red", sign: "mountain" },
    Y: { paint: "yellow", sign: "star" },
    G: { paint: "green", sign: "tree" },
    B: { paint: "blue", sign: "moon" },
  },
  ladder_rummy_numbered: {
    R: { paint: "red", sign: "circle" },
    B: { paint: "blue", sign: "square" },
    G: { paint: "green", sign: "triangle" },
    Y: { paint: "yellow", sign: "diamond" },
  },
  ladder_rummy_standard: {
    s: { paint: "ink", sign: "spade" },
    h: { paint: "heart", sign: "heart" },
    d: { paint: "heart", sign: "diamond" },
    c: { paint: "ink", sign: "club" },
  },
  eleven: {
    R: { paint: "red", sign: "mountain" },
    Y: { paint: "yellow", sign: "star" },
    G: { paint: "green", sign: "tree" },
    B: { paint: "blue", sign: "moon" },
    P: { paint: "purple", sign: "drop" },
  },
};

const NAMELESS: Record<string, Face> = {
  W: { index: "", paint: "dark", sign: "wild", name: "wild" },
  X: { index: "", paint: "dark", sign: "wild", name: "joker" },
  Z: { index: "0/10", paint: "dark", sign: "wild", name: "zero_ten" },
  S: { index: "", paint: "paper", sign: "skip", name: "skip" },
};

/** A wild of Ladder Rummy 1–12 shows a star, which is no colour's sign there (LRN-DECK-2). */
const STAR: Face = { ...NAMELESS.W!, sign: "star" };

/** The suit's letter and the rank of a card ("R5" → R, 5; "Th" → h, T), or null for a card without them. */
export function parts(game: string, card: string): { suit: string; rank: string } | null {
  const suits = SUITS[game] ?? SUITS.ladder11!;
  const first = card[0] ?? "";
  const last = card.at(-1) ?? "";
  if (first in suits) return { suit: first, rank: card.slice(1) };
  if (card.length > 1 && last in suits) return { suit: last, rank: card.slice(0, -1) };
  return null;
}

/** How a suit of the game is drawn. */
export function suitOf(game: string, letter: string): Suit {
  return (SUITS[game] ?? SUITS.ladder11!)[letter] ?? { paint: "dark", sign: "wild" };
}

/** How the card is drawn. */
export function face(game: string, card: string): Face {
  const split = parts(game, card);
  if (!split && card === "W" && game === "ladder_rummy_numbered") return STAR;
  if (!split) return NAMELESS[card] ?? { index: card, paint: "dark", sign: "wild", name: "wild" };
  const suit = suitOf(game, split.suit);
  return { index: indexOf(split.rank), ...suit, name: split };
}

/** Whether the card has no suit or number of its own. */
export function isWild(card: string): boolean {
  return card === "W" || card === "X" || card === "Z";
}

/** What a wild's `stands_for` says: the suit's letter, the rank, or both ("7", "R", "R7", "Th"). */
export function readStand(game: string, stands: string): { suit?: string; rank?: string } {
  if (isSuit(game, stands)) return { suit: stands };
  const both = parts(game, stands);
  return both?.rank ? both : { rank: stands };
}

/** How a rank stands in a corner. */
export const indexOf = (rank: string) => (rank === "T" ? "10" : rank);

/** Whether the text names a suit of the game, so that "R" in `stands_for` is a colour and "7" a number. */
export function isSuit(game: string, text: string): boolean {
  return text in (SUITS[game] ?? SUITS.ladder11!);
}
