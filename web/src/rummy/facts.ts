/** The data of a ladder rummy that the board draws by: the engine's own, as the server wrote it down. */

import { gameOf } from "../model/game";
import type { Card, Goal, RummyView } from "../model/wire";
import type { Scene } from "../table/scene";

export interface Facts {
  hand: number;
  deck: { card: Card; copies: number; points: number }[];
  wild: Card;
  skip: Card | null;
  rungs: Goal[][];
  /** Whether a laid meld has exactly its goal's size. */
  exact: boolean;
}

export const factsOf = ({ game }: Pick<Scene, "game">) => gameOf(game)!.facts as Facts;

/** Which of the family's words a game uses, for texts that choose by it. */
export const wordsOf = (game: string) => ({
  goal: game === "ladder11" ? "rung" : "contract",
  cards: game === "ladder_rummy_standard" ? "ranks" : "numbers",
});

/** What only one of the games does at the table (LRN-UI-3, LRS-UI-2, LRS-UI-3). */
export const habitsOf = (game: string) => ({
  /** The player may sort the hand by number too. */
  sorts: game === "ladder_rummy_numbered",
  /** Before the contract is down a tap on a card discards it, and one button proposes the whole contract. */
  direct: game === "ladder_rummy_standard",
});

/** How many rungs this match has. */
export function rungsOf(scene: Pick<Scene, "game" | "part">): number {
  const { rungs } = (scene.part.view as RummyView).options as { rungs?: number };
  return rungs ?? factsOf(scene).rungs.length;
}

/** The greatest width of a card in the hand, in pixels, on a screen of this size. */
export const widest = (wide: number, high: number): number =>
  high <= 520 ? 50 : wide >= 1024 ? (high < 820 ? 76 : high < 880 ? 88 : 96) : high < 720 ? 56 : 68;
