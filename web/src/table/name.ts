/** What seats are called. Bots have a name each, by their seat, so that a log about three of them can be followed. */

import { text } from "../text";
import type { TableSeat } from "../model/wire";

const botNames = text("bot.names").split(", ");

type Sitters = Pick<TableSeat, "name" | "bot">[];

/** The name of whoever sits at a seat, or null for an open one. People of one name are told apart by a number. */
export function seatName(seats: Sitters, seat: number): string | null {
  const { name, bot } = seats[seat] ?? { name: null, bot: null };
  if (name === null) return bot === null ? null : (botNames[seat % botNames.length] ?? bot);
  const namesakes = seats.flatMap((other, at) => (other.name === name ? [at] : []));
  return namesakes.length > 1 ? text("seat.namesake", { name, number: namesakes.indexOf(seat) + 1 }) : name;
}

/** The seat of somebody who has only this one; null for a spectator, and for people who share a screen. */
export const soleSeat = (own: readonly number[]): number | null => (own.length === 1 ? own[0]! : null);

/** The same, in words that fit a sentence: "You" for the viewer's own, as long as that is one alone. */
export function nameFor(seats: Sitters, own: readonly number[]): (seat: number) => string {
  const sole = soleSeat(own);
  return (seat) => (seat === sole ? text("you") : (seatName(seats, seat) ?? text("seat.open")));
}
