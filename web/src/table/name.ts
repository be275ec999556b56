/** What seats are called. Bots have a name each, by their seat, so that a log about three of them can be followed. */

import { text } from "../text";
import type { TableSeat } from "../model/wire";

const botNames = text("bot.names").split(", ");

/** The name of whoever sits at a seat, or null for an open one. */
export function seatName(seats: Pick<TableSeat, "name" | "bot">[], seat: number): string | null {
  const { name, bot } = seats[seat] ?? { name: null, bot: null };
  return name ?? (bot === null ? null : (botNames[seat % botNames.length] ?? bot));
}

/** The same, in words that fit a sentence: "You" for the viewer's own. */
export function nameFor(seats: Pick<TableSeat, "name" | "bot">[], own: number | null): (seat: number) => string {
  return (seat) => (seat === own ? text("you") : (seatName(seats, seat) ?? text("seat.open")));
}
