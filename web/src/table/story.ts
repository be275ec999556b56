/** What happens at every table, in words: the end of a match, time that is up, seats that bots play. */

import type { Seat } from "../model/wire";
import { listing, text, textIfAny, type TextKey } from "../text";
import type { AnyEvent } from "./store";

export interface Teller {
  game: string;
  /** The viewer's own seat, or null. */
  me: Seat | null;
  name: (seat: Seat) => string;
}

/** A line of the log. */
export interface Line {
  /** Of the entry that tells of it. */
  version: number;
  at: number;
  line: string;
  /** Whether a round or the match begins or ends with it. */
  heading: boolean;
}

const SEAT_EVENTS: Record<string, TextKey> = {
  left: "log.left",
  timed_out: "log.timed_out",
  taken_over: "log.taken_over",
  came_back: "log.came_back",
};

/** The sentence for an event that any game may have, or null for one that says nothing by itself. */
export function tableStory({ me, name }: Teller, event: AnyEvent): string | null {
  if (event.type === "match_ended") {
    const winners = event.winners as Seat[];
    const you = winners.length === 1 && winners[0] === me ? "yes" : "no";
    return text("log.match_ended", { who: listing(winners.map(name)), you, count: winners.length });
  }
  if (event.type === "reacted") {
    const said = textIfAny(`reaction.${event.reaction as string}`);
    return said && text("log.reacted", { who: name(event.seat as Seat), said });
  }
  if (event.type === "rematched")
    return text("log.rematched", { who: name(event.seat as Seat), you: event.seat === me ? "yes" : "no" });
  const key = SEAT_EVENTS[event.type];
  const seat = event.seat as Seat;
  return key ? text(key, { who: name(seat), you: seat === me ? "yes" : "no" }) : null;
}
