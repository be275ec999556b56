/** What a board needs to know of the table around it. */

import type { SeatMatch, TableView } from "../model/wire";
import type { Happening, TableState } from "./store";
import type { Session } from "./session.svelte";

export interface Scene {
  game: string;
  state: TableState;
  table: TableView;
  part: SeatMatch;
  news: Happening[];
  session: Session;
  /** What a seat is called: "You", a person's name, a bot's. */
  name: (seat: number) => string;
  /** Milliseconds since 1970 by the server's clock. */
  now: () => number;
  /** How long a turn lasts, in milliseconds. */
  turnTime: number;
}
