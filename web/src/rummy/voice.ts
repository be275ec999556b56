/** What the coach's actions are called at a ladder rummy, and how one is made ready without playing it. */

import { cardName } from "../card/name";
import type { Told, Voice } from "../coach/words";
import type { RummyAction } from "../model/wire";
import { listing, text } from "../text";
import { wordsOf } from "./facts";
import type { Play } from "./play.svelte";
import { goalName } from "./word";

/** The voice of this play. */
export function voiceOf(play: Play, name: (seat: number) => string): Voice {
  return {
    game: play.game,
    name,
    words: wordsOf(play.game),
    tell: (action) => told(play, name, action as RummyAction),
    stage: (action) => (mayPropose(action as RummyAction) ? () => play.propose(action as RummyAction) : null),
  };
}

const mayPropose = ({ type }: RummyAction) => type === "lay" || type === "discard" || type === "lay_off";

function told({ game, view }: Play, name: (seat: number) => string, action: RummyAction): Told {
  switch (action.type) {
    case "draw": {
      const top = action.source === "stock" ? null : view.discard.at(-1)!;
      return { line: top ? text("coach.take", { card: cardName(game, top) }) : text("coach.draw"), cards: [top] };
    }
    case "lay": {
      const cards = action.melds.flatMap((meld) => meld.cards);
      return { line: text("coach.lay", { cards: listing(cards.map((card) => cardName(game, card))) }), cards };
    }
    case "lay_off": {
      const meld = view.melds[action.meld]!;
      const line = text("meld.add", {
        card: cardName(game, action.card),
        end: action.end ?? "none",
        owner: name(meld.owner),
        meld: goalName(game, { kind: meld.kind, size: meld.cards.length }),
      });
      return { line, cards: [action.card] };
    }
    case "discard": {
      const card = cardName(game, action.card);
      const line =
        action.target === null
          ? text("coach.discard", { card })
          : text("coach.aim", { card, name: name(action.target) });
      return { line, cards: [action.card] };
    }
    case "end_turn":
      return { line: text("coach.end_turn"), cards: [] };
  }
}
