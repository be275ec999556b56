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
  exact?: boolean;
}

export const factsOf = ({ game }: Pick<Scene, "game">) => gameOf(game)!.facts as Facts;

/** How many rungs this match has. */
export function rungsOf(scene: Pick<Scene, "game" | "part">): number {
  const { rungs } = (scene.part.view as RummyView).options as { rungs?: number };
  return rungs ?? factsOf(scene).rungs.length;
}
