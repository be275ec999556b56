/** What the coach's actions are called at Eleven, and how one is made ready without playing it. */

import { cardName } from "../card/name";
import type { Told, Voice } from "../coach/words";
import type { ElevenAction } from "../model/wire";
import { listing, text } from "../text";
import type { Play } from "./play.svelte";

/** The voice of this play. */
export function voiceOf(play: Play, name: (seat: number) => string): Voice {
  return {
    game: play.game,
    name,
    words: {},
    tell: (action) => told(name, action as ElevenAction),
    stage: (action) => ((action as ElevenAction).type === "play" ? () => play.propose(action as ElevenAction) : null),
  };
}

function told(name: (seat: number) => string, action: ElevenAction): Told {
  switch (action.type) {
    case "play": {
      const cards = listing(action.cards.map((card) => cardName("eleven", card)));
      return { line: text("coach.play", { cards }), cards: action.cards };
    }
    case "draw":
      return { line: text("coach.draw"), cards: [null] };
    case "take": {
      const line = text("coach.take_from", { card: cardName("eleven", action.card), name: name(action.source) });
      return { line, cards: [action.card] };
    }
  }
}
