/** What happened in the race, in words: one sentence an event, for the log and for those who hear the table. */

import { gameOf } from "../model/game";
import type {
  SnakesAndLaddersBoard as BoardFacts,
  SnakesAndLaddersEvent as RaceEvent,
  SnakesAndLaddersRolled as Rolled,
  SnakesAndLaddersView as RaceView,
} from "../model/wire";
import { soleSeat } from "../table/name";
import type { Scene } from "../table/scene";
import { tableStory, type Teller } from "../table/story";
import type { Happening } from "../table/store";
import { text } from "../text";
import { jumpOf, kindOf, type Rules } from "./move";

/** The sentence for a happening, or null when it says nothing by itself. */
export function narrate(teller: Teller, rules: Rules, { event: any, by }: Happening): string | null {
  const event = any as unknown as RaceEvent;
  switch (event.type) {
    case "started":
      // The table says "started" too, of no seat.
      if (event.seat === undefined) return null;
      return text("race.log.started", { who: teller.name(event.seat), you: event.seat === teller.me ? "yes" : "no" });
    case "rolled":
      return rolled(teller, rules, event, by === "clock");
    default:
      return tableStory(teller, any);
  }
}

function rolled({ me, name }: Teller, rules: Rules, event: Rolled, clock: boolean): string {
  const [from, to, end] = event.path;
  return text("race.log.rolled", {
    who: name(event.seat),
    you: event.seat === me ? "yes" : "no",
    die: event.die,
    clock: clock ? "yes" : "no",
    kind: to === rules.board.squares ? "wins" : kindOf(rules, event),
    from: from!,
    to: to ?? from!,
    jump: jumpOf(event) ?? "none",
    end: end ?? 0,
    again: event.again ? "yes" : "no",
  });
}

/** The sentence for a happening at the table that the scene is of. */
export function story(scene: Scene, happening: Happening): string | null {
  const { classic } = (scene.part.view as RaceView).race.options;
  const rules = { board: gameOf(scene.game)!.facts as unknown as BoardFacts, classic };
  return narrate({ game: scene.game, me: soleSeat(scene.table.you), name: scene.name }, rules, happening);
}
