/** Why a start was called off, read off what happened at the table before its match. Pure. */

import type { Happening } from "./store";

/** The names of those who were not there when a start was last called off; none where that never was. */
export function missed(past: Happening[]): string[] {
  const names: string[] = [];
  let missing: string[] = [];
  for (const { event } of past) {
    if (event.type === "sat") names[event.seat as number] = event.name as string;
    // The seats after it move up.
    if (event.type === "seat_closed") names.splice(event.seat as number, 1);
    if (event.type === "called_off") missing = (event.seats as number[]).map((seat) => names[seat]!);
  }
  return missing;
}
