/** A table as this client knows it: what Updates make of it. Pure; the session holds the value. */

import type { EntryView, SeatMatch, TableView, Update } from "../model/wire";

/** An event with its type, whoever's it is. */
export interface AnyEvent {
  type: string;
  [key: string]: unknown;
}

/** One line of what happened: a table's event, or one of the match's that came with it. */
export interface Happening {
  version: number;
  at: number;
  /** Who chose the action that led to it, when somebody did. */
  by?: "player" | "bot" | "clock";
  event: AnyEvent;
}

export interface TableState {
  version: number;
  table: TableView;
  match: SeatMatch[];
  /** Everything since this client joined, oldest first. */
  past: Happening[];
  /** What the last Update added to `past`. */
  news: Happening[];
  /** How far the server's clock is ahead of ours, in milliseconds. */
  skew: number;
}

/** How many happenings are kept for the log. */
const MOST = 2000;

/** The happenings in an entry: the events that ride inside it, or itself. */
export function happenings(entry: EntryView): Happening[] {
  const event = entry.event as AnyEvent;
  const own = { version: entry.version, at: entry.at };
  if (!Array.isArray(event.events)) return [{ ...own, event }];
  const inside = (event.events as AnyEvent[]).map((fact) => ({ ...own, by: event.by as Happening["by"], event: fact }));
  return event.type === "played" ? inside : [{ ...own, event: { type: event.type, seat: event.seat } }, ...inside];
}

/**
 * The state after an Update; the same state when it tells nothing new, and "gap" when something between is missing, so that
 * the client must greet anew. The answer to a greeting may begin later than asked (`greeted`): then there is nothing older to
 * be had, and what happened before is left out.
 */
export function receive(state: TableState | null, update: Update, now: number, greeted = false): TableState | "gap" {
  const version = state?.version ?? 0;
  if (state && update.version < version) return state;
  if (state && update.since > version) return greeted ? receive(null, update, now) : "gap";
  const news = update.entries.filter((entry) => entry.version > version).flatMap(happenings);
  return {
    version: update.version,
    table: update.table,
    match: update.match,
    past: news.length ? [...(state?.past ?? []), ...news].slice(-MOST) : (state?.past ?? []),
    news,
    skew: update.now - now,
  };
}

/** The viewer's part of the match: that of their seat, of several the one that may act now, or a spectator's. */
export function ownPart(state: TableState): SeatMatch | null {
  return state.match.find(({ legal }) => legal.length > 0) ?? state.match[0] ?? null;
}
