/** What happened at Eleven, in words: one sentence an event, for the log and for those who hear the table. */

import { cardName } from "../card/name";
import type { ElevenEvent, Seat } from "../model/wire";
import { tableStory, type Teller } from "../table/story";
import type { Happening } from "../table/store";
import { listing, text } from "../text";

/** The sentence for a happening of the match, or null when it says nothing by itself. */
export function narrate(teller: Teller, { event: any }: Happening): string | null {
  const event = any as unknown as ElevenEvent;
  const who = (seat: Seat) => ({ who: teller.name(seat), you: seat === teller.me ? "yes" : "no" });
  const cards = (list: readonly string[]) => listing(list.map((card) => cardName("eleven", card)));
  switch (event.type) {
    case "dealt":
      return text("eleven.log.dealt", { round: event.round, ...who(event.starter) });
    case "reshuffled":
      return text("log.reshuffled");
    case "played":
      return text("eleven.log.played", { ...who(event.seat), cards: cards(event.cards), colors: event.colors });
    case "drew": {
      const hidden = typeof event.cards === "number";
      const count = hidden ? (event.cards as number) : (event.cards as string[]).length;
      if (hidden || !count) return text("eleven.log.drew", { ...who(event.seat), count });
      return text("eleven.log.drew_own", { ...who(event.seat), cards: cards(event.cards as string[]) });
    }
    case "took":
      return text("eleven.log.took", {
        ...who(event.seat),
        card: cardName("eleven", event.card),
        source: teller.name(event.source),
        source_you: event.source === teller.me ? "yes" : "no",
      });
    case "scored":
      return text("eleven.log.scored", {
        ...who(event.seat),
        card: cardName("eleven", event.card),
        points: event.points,
      });
    case "passed":
      return text("eleven.log.passed", who(event.seat));
    case "round_ended":
      return text("eleven.log.round_ended");
    default:
      return tableStory(teller, any);
  }
}
