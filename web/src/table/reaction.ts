/** What can be said at a table. */

import { preferences } from "../preference.svelte";
import type { Reaction } from "../model/wire";
import type { AnyEvent } from "./store";

export const REACTIONS: Reaction[] = ["hello", "well_played", "wow", "oops", "laugh", "thanks", "good_game"];

/** Whether the reader wants to know of this event: of all but what others say, where that is muted. */
export const heard = (event: AnyEvent, own: readonly number[]): boolean =>
  event.type !== "reacted" || preferences.reactions || own.includes(event.seat as number);
