/** Which cards fly where when something happened at a rummy table. */

import type { Held } from "../hand/held";
import type { RummyEvent, RummyView, Seat } from "../model/wire";
import type { Flight } from "../table/motion";
import type { Happening } from "../table/store";

const spotOfSeat = (seat: Seat) => `seat:${seat}`;

/** The flights for what happened, the later ones later. `before` is the viewer's hand as it was, `hand` as it is. */
export function flights(news: Happening[], view: RummyView, me: Seat | null, before: Held[], hand: Held[]): Flight[] {
  const events = news.map(({ event }) => event as unknown as RummyEvent);
  const deal = events.findLastIndex(({ type }) => type === "dealt");
  const old = new Set(before.map(({ key }) => key));
  const fresh = hand.filter(({ key }) => !old.has(key));
  if (deal >= 0) return dealing(view, me, hand);
  if (events.length > 12) return [];
  const kept = new Set(hand.map(({ key }) => key));
  const gone = before.filter(({ key }) => !kept.has(key));
  const from = (seat: Seat, card: string) => {
    const i = seat === me ? gone.findIndex((held) => held.card === card) : -1;
    return i < 0 ? spotOfSeat(seat) : `card:${gone.splice(i, 1)[0]!.key}`;
  };
  let melds =
    view.melds.length - events.reduce((sum, event) => sum + (event.type === "laid" ? event.melds.length : 0), 0);
  return events.flatMap((event, step) => {
    const delay = step * 160;
    switch (event.type) {
      case "drew": {
        const own = event.seat === me ? fresh.shift() : undefined;
        return own
          ? [{ from: event.source, to: `card:${own.key}`, delay }]
          : [{ from: event.source, to: spotOfSeat(event.seat), ghost: true, delay }];
      }
      case "discarded":
        return [{ from: from(event.seat, event.card), to: "discard", delay }];
      case "laid":
        return event.melds.flatMap((meld) => {
          const number = melds++;
          return meld.cards.map((card, i) => ({
            from: from(event.seat, card),
            to: `meld:${number}:${i}`,
            delay: delay + i * 30,
          }));
        });
      case "laid_off": {
        const last = (view.melds[event.meld]?.cards.length ?? 1) - 1;
        return [
          { from: from(event.seat, event.card), to: `meld:${event.meld}:${event.end === "low" ? 0 : last}`, delay },
        ];
      }
      case "reshuffled":
        return [{ from: "discard", to: "stock", ghost: true, delay }];
      default:
        return [];
    }
  });
}

function dealing(view: RummyView, me: Seat | null, hand: Held[]): Flight[] {
  const others = view.seats.flatMap((seat, i) => (i === me || seat.cards === null ? [] : [i]));
  return [
    ...hand.map(({ key }, i) => ({ from: "stock", to: `card:${key}`, delay: i * 45 })),
    ...others.flatMap((seat, j) =>
      [0, 1, 2].map((i) => ({ from: "stock", to: spotOfSeat(seat), ghost: true, delay: i * 140 + j * 45 })),
    ),
  ];
}
