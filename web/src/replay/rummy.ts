/** The three ladder rummies, as a replay wants them. */

import { narrate } from "../rummy/narrate";
import { seenBy } from "./match";
import RummyMoment from "./RummyMoment.svelte";
import type { Stage } from "./stage";

export const rummy: Stage = {
  Moment: RummyMoment,
  tell: (cast, eyes, event) =>
    narrate({ game: cast.game, me: null, name: cast.name }, { version: 0, at: 0, event: seenBy(event, eyes) }),
};
