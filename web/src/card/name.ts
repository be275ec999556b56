/** Cards in words: "Red 5", "Wild as 7". */

import { sentence, text, type Params, type TextKey } from "../text";
import { face, readStand } from "./face";

const suitKey = (game: string, suit: string) =>
  `suit.${game === "ladder_rummy_standard" ? "standard" : "color"}.${suit}` as TextKey;

const RANK_KEYS: Record<string, TextKey> = { A: "rank.A", J: "rank.J", Q: "rank.Q", K: "rank.K", T: "rank.T" };

function rankName(rank: string): string {
  const key = RANK_KEYS[rank];
  return key ? text(key) : rank;
}

function pairName(game: string, suit: string, rank: string): string {
  const key: TextKey = game === "ladder_rummy_standard" ? "card.ranked" : "card.colored";
  return text(key, { suit: text(suitKey(game, suit)), rank: rankName(rank) });
}

/** The card's name, as buttons, log and announcements say it. */
export function cardName(game: string, card: string): string {
  const { name } = face(game, card);
  if (typeof name === "string") return text(`card.${name}` as TextKey);
  return pairName(game, name.suit!, name.rank);
}

/** What a wild stands for, in words: "7", "Red", "Red 7". */
export function standName(game: string, stands: string): string {
  const { suit, rank } = readStand(game, stands);
  if (suit && rank) return pairName(game, suit, rank);
  return suit ? text(suitKey(game, suit)) : rankName(rank!);
}

/** A card that may be a wild in its place: "Wild as 7". */
export function placedName(game: string, card: string, stands: string | undefined): string {
  const name = cardName(game, card);
  return !stands || stands === card ? name : text("card.as", { card: name, stands: standName(game, stands) });
}

/** A sentence of the server's about this game, in which a card is called by its name. */
export function gameSentence(game: string, why: string, { card, ...params }: Params = {}): string {
  return sentence(why, card === undefined ? params : { ...params, card: cardName(game, String(card)) });
}
