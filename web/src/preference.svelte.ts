/** What a person prefers on this device. Kept in the browser; a browser that stores nothing has the defaults. */

import { speak } from "./language.svelte";

export type Theme = "system" | "light" | "dark";

export interface Preferences {
  theme: Theme;
  /** The tag of the language that was chosen; empty for that of the browser. */
  language: string;
  /** Ask once before a wild, or a card of one's own filled frame, is discarded. */
  slipGuard: boolean;
  /** Single letters as shortcuts at the table. */
  shortcuts: boolean;
  /** Whether the hand is sorted by number rather than by colour, where that can be chosen. */
  byNumber: boolean;
  /** Whether one sees what others say at the table. */
  reactions: boolean;
  /** Whether one hears what happens at the table. */
  sounds: boolean;
  /** Whether to offer, at turn-based tables, to be told when it is one's turn. */
  askNotices: boolean;
  /** Whether the side panel with ladder and log is open on wide screens. */
  panel: boolean;
  /** Whether nobody has played here yet. */
  newcomer: boolean;
  /** What is printed on; null while nobody has said, and the language's country decides. */
  paper: "a4" | "letter" | null;
}

const KEY = "toprung.preferences";
const DEFAULTS: Preferences = {
  theme: "system",
  language: "",
  slipGuard: true,
  shortcuts: true,
  byNumber: false,
  reactions: true,
  sounds: false,
  askNotices: true,
  panel: true,
  newcomer: true,
  paper: null,
};

function stored(): Partial<Preferences> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Preferences>;
  } catch {
    return {};
  }
}

export const preferences = $state<Preferences>({ ...DEFAULTS, ...stored() });

/** Changes a preference, for now and for later visits. */
export function prefer(change: Partial<Preferences>): void {
  Object.assign(preferences, change);
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // Then it holds until the page is closed.
  }
  if (change.theme) showTheme();
  if (change.language) void speak(change.language);
}

function showTheme(): void {
  if (preferences.theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = preferences.theme;
}
