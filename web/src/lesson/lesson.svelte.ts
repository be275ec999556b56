/** Learning by doing: a match with a guide that ticks off what was really done. What is ticked, and whether the guide was put
 *  away, this browser remembers, for the latest such match of each game. */

import type { GameCard, Seat, SeatMatch, Setting } from "../model/wire";
import type { AnyEvent } from "../table/store";

/** One thing to do, or to know: its text is `lesson.KIND.KEY`. */
export interface Step {
  key: string;
  /** Whether this event of the match is the doing of it by the player in this seat. Without it the board notes it. */
  did?: (event: AnyEvent, me: Seat) => boolean;
  /** When it is worth telling; a step without this is told in its turn, whatever comes. */
  when?: (part: SeatMatch) => boolean;
}

interface Kept {
  id: string;
  away: boolean;
  done: string[];
}

const KEY = "toprung.lessons";

function stored(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Kept>;
  } catch {
    return {};
  }
}

function keep(game: string, kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...stored(), [game]: kept }));
  } catch {
    // Then the guide begins anew with the next visit.
  }
}

export class Lesson {
  away = $state(false);
  done = $state.raw<readonly string[]>([]);

  constructor(
    readonly game: string,
    readonly id: string,
    { away, done }: Omit<Kept, "id"> = { away: false, done: [] },
  ) {
    this.away = away;
    this.done = done;
  }

  /** Ticks these steps. */
  tick(...keys: string[]): void {
    const fresh = keys.filter((key) => !this.done.includes(key));
    if (!fresh.length) return;
    this.done = [...this.done, ...fresh];
    this.#keep();
  }

  /** Puts the guide away, or takes it up again where it was. */
  put(away: boolean): void {
    this.away = away;
    this.#keep();
  }

  #keep(): void {
    keep(this.game, { id: this.id, away: this.away, done: [...this.done] });
  }
}

/** The lesson that goes on at this table, if one does. */
export function lessonAt(game: string, id: string): Lesson | null {
  const kept = stored()[game];
  return kept?.id === id ? new Lesson(game, id, kept) : null;
}

/** Remembers that this table is for learning. */
export function beginLesson(game: string, id: string): void {
  keep(game, { id, away: false, done: [] });
}

/** Whether a game can be learnt so: all that have cards. */
export const hasLesson = (game: GameCard) => game.levels.length > 1;

/** A table for learning: as few of the weakest bots as there can be, the shortest ladder, no clock. */
export function lessonSetting(game: GameCard): Setting {
  const rungs = game.options.find(({ name }) => name === "rungs");
  return {
    game: game.key,
    options: rungs ? { rungs: Math.min(...rungs.choices.map(Number)) } : {},
    bots: [null, ...Array.from({ length: Math.min(...game.seats) - 1 }, () => game.levels[0]!)],
    clock: { type: "untimed" },
    spectators: false,
    listed: false,
    bot_pace: "normal",
  };
}

/** The step to be told now; null when all is done that can be. */
export function stepOf(steps: readonly Step[], done: readonly string[], part: SeatMatch): Step | null {
  return steps.find(({ key, when }) => !done.includes(key) && (when === undefined || when(part))) ?? null;
}

/** The steps that these events of the match have done. */
export function ticked(steps: readonly Step[], events: readonly AnyEvent[], me: Seat): string[] {
  return steps.filter(({ did }) => did && events.some((event) => did(event, me))).map(({ key }) => key);
}
