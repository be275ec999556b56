/** Which cards fly where when something happened at a table of Eleven. */

import type { Held } from "../hand/held";
import type { ElevenEvent, Seat } from "../model/wire";
import type { Flight } from "../table/motion";
import type { Happening } from "../table/store";

/** The flights for what happened. `before` is the viewer's hand as it was, `hand` as it is. */
export function flights(news: Happening[], me: Seat | null, before: Held[], hand: Held[]): Flight[] {
  const events = news.map(({ event }) => event as unknown as ElevenEvent);
  if (events.length > 12) return [];
  const old = new Set(before.map(({ key }) => key));
  const kept = new Set(hand.map(({ key }) => key));
  const fresh = hand.filter(({ key }) => !old.has(key));
  const gone = before.filter(({ key }) => !kept.has(key));
  const from = (seat: Seat, card: string) => {
    const i = seat === me ? gone.findIndex((held) => held.card === card) : -1;
    return i < 0 ? `seat:${seat}` : `card:${gone.splice(i, 1)[0]!.key}`;
  };
  const into = (source: string, seat: Seat, delay: number): Flight => {
    const own = seat === me ? fresh.shift() : undefined;
    return own
      ? { from: source, to: `card:${own.key}`, delay }
      : { from: source, to: `seat:${seat}`, ghost: true, delay };
  };
  return events.flatMap((event, step) => {
    const delay = step * 160;
    switch (event.type) {
      case "dealt":
        return hand.map(({ key }, i) => ({ from: "stock", to: `card:${key}`, delay: i * 45 }));
      case "played":
        return event.cards.map((card, i) => ({
          from: from(event.seat, card),
          to: event.cards.length > 1 ? `front:${event.seat}:${i}` : "discard",
          delay: delay + i * 40,
        }));
      case "drew": {
        const count = typeof event.cards === "number" ? event.cards : event.cards.length;
        return Array.from({ length: count }, (_, i) => into("stock", event.seat, delay + i * 60));
      }
      case "took":
        return [into(`seat:${event.source}`, event.seat, delay)];
      default:
        return [];
    }
  });
}
