/** Eleven, as a replay wants it. */

import type { ElevenEvent, Seat } from "../model/wire";
import type { RecordEvent } from "../record/record";
import { narrate } from "../eleven/narrate";
import ElevenMoment from "./ElevenMoment.svelte";
import type { Stage } from "./stage";

export const eleven: Stage = {
  Moment: ElevenMoment,
  tell: (cast, eyes, event) =>
    narrate({ game: cast.game, me: null, name: cast.name }, { version: 0, at: 0, event: seenBy(event, eyes) }),
};

/** The event as whoever looks through these eyes saw it: of a card that another drew, only that there is one. */
export function seenBy(event: RecordEvent, eyes: Seat | null): RecordEvent {
  const { type, seat, cards } = event as unknown as ElevenEvent & { seat: Seat; cards: unknown[] };
  return eyes === null || type !== "drew" || seat === eyes ? event : { ...event, cards: cards.length };
}
