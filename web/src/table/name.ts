/** What seats are called. Bots have a name each, by their seat, so that a log about three of them can be followed. */

import { text } from "../text";
import type { TableSeat } from "../model/wire";

const botName = (seat: number) => {
  const names = text("bot.names").split(", ");
  return names[seat % names.length]!;
};

/** The name of a person. Guests without one of their own, and people who are forgotten, are called so in the reader's
 *  language; a program is told from a person. */
export function personName(name: string, program = false): string {
  if (program) return text("seat.program", { name });
  if (name === "deleted") return text("name.deleted");
  const number = /^Guest (\d+)$/.exec(name)?.[1];
  return number ? text("name.guest", { number }) : name;
}

type Sitters = (Pick<TableSeat, "name" | "bot"> & Partial<Pick<TableSeat, "program">>)[];

/** The name of whoever sits at a seat, or null for an open one. People of one name are told apart by a number. */
export function seatName(seats: Sitters, seat: number): string | null {
  const { name: given, bot, program } = seats[seat] ?? { name: null, bot: null };
  if (given === null) return bot === null ? null : botName(seat);
  const namesakes = seats.flatMap((other, at) => (other.name === given ? [at] : []));
  const name = personName(given, program);
  return namesakes.length > 1 ? text("seat.namesake", { name, number: namesakes.indexOf(seat) + 1 }) : name;
}

/** The seat of somebody who has only this one; null for a spectator, and for people who share a screen. */
export const soleSeat = (own: readonly number[]): number | null => (own.length === 1 ? own[0]! : null);

/** The same, in words that fit a sentence: "You" for the viewer's own, as long as that is one alone. */
export function nameFor(seats: Sitters, own: readonly number[]): (seat: number) => string {
  const sole = soleSeat(own);
  return (seat) => (seat === sole ? text("you") : (seatName(seats, seat) ?? text("seat.open")));
}
