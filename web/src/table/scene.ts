/** What a board needs to know of the table around it. */

import type { Lesson } from "../lesson/lesson.svelte";
import type { SeatMatch, TableView } from "../model/wire";
import type { Happening, TableState } from "./store";
import type { Session } from "./session.svelte";

/** The part of it that a replay has too: who sits there, and whose time runs. */
export interface Seating {
  table: Pick<TableView, "seats" | "due">;
  /** What a seat is called: "You", a person's name, a bot's. */
  name: (seat: number) => string;
  /** Whose initial stands on the seat's avatar: the viewer's own name too. */
  sitter: (seat: number) => string;
  /** Milliseconds since 1970 by the server's clock. */
  now: () => number;
  /** How long a turn lasts, in milliseconds. */
  turnTime: number;
}

export interface Scene extends Seating {
  game: string;
  state: TableState;
  table: TableView;
  part: SeatMatch;
  news: Happening[];
  session: Session;
  /** What is being learnt here, where it is. */
  lesson: Lesson | null;
  /** The board still shows what has happened: no result comes over it until that has been seen. */
  hold: (seen: Promise<void>) => void;
}
