/** What happened, in words: one sentence an event, for the log and for those who hear the table. */

import { cardName } from "../card/name";
import type { RummyEvent, Seat } from "../model/wire";
import { tableStory, type Teller } from "../table/story";
import type { Happening } from "../table/store";
import { listing, text } from "../text";
import { rungName } from "./word";

/** The sentence for a happening of the match, or null when it says nothing by itself. */
export function narrate(teller: Teller, { event: any, by }: Happening): string | null {
  const event = any as unknown as RummyEvent;
  const { game, me } = teller;
  // Texts choose by `you` between the reader and somebody else; `by` tells a player's own doing from the clock's.
  const who = (seat: Seat) => ({ who: teller.name(seat), you: seat === me ? "yes" : "no", by: by ?? "player" });
  switch (event.type) {
    case "dealt":
      return text(event.tiebreak ? "log.tiebreak" : "log.dealt", { round: event.round, ...who(event.dealer) });
    case "reshuffled":
      return text("log.reshuffled");
    case "turn_lost":
      return text("log.turn_lost", who(event.seat));
    case "drew":
      if (event.card === null) return text("log.drew", who(event.seat));
      return text(event.source === "stock" ? "log.drew_own" : "log.took", {
        ...who(event.seat),
        card: cardName(game, event.card),
      });
    case "laid":
      return text("log.laid", {
        ...who(event.seat),
        rung: rungName(
          game,
          event.melds.map(({ kind, cards }) => ({ kind, size: cards.length })),
        ),
      });
    case "laid_off":
      return text("log.laid_off", { ...who(event.seat), card: cardName(game, event.card), meld: event.meld + 1 });
    case "discarded":
      return text(event.target === null ? "log.discarded" : "log.skipped", {
        ...who(event.seat),
        card: cardName(game, event.card),
        target: event.target === null ? "" : teller.name(event.target),
        target_you: event.target === me ? "yes" : "no",
      });
    case "turn_ended":
      return text("log.turn_ended", who(event.seat));
    case "round_ended":
      if (!event.out.length) return text("log.round_ended_dry");
      return text("log.round_ended", {
        who: listing(event.out.map(teller.name)),
        you: event.out.length === 1 && event.out[0] === me ? "yes" : "no",
        count: event.out.length,
      });
    default:
      return tableStory(teller, any);
  }
}
