/** The address of a rules card: which options it is printed for. What is as usual is not named. */

import { gameOf } from "../model/game";
import type { Options } from "../model/wire";

/** The options of a game as they are unless chosen. */
export function usualOptions(game: string): Options {
  return Object.fromEntries((gameOf(game)?.options ?? []).map(({ name, choices }) => [name, choices[0]!]));
}

/** The address of the card for these options. */
export function cardPath(game: string, options: Record<string, unknown>): string {
  const usual = usualOptions(game);
  const named = Object.entries(options).filter(([name, choice]) => name in usual && choice !== usual[name]);
  const query = new URLSearchParams(named.map(([name, choice]) => [name, String(choice)])).toString();
  return `/card/${encodeURIComponent(game)}${query && `?${query}`}`;
}

/** The options that the query of such an address names; what it doesn't, or names wrongly, is as usual. */
export function optionsIn(game: string, query: string): Options {
  const named = new URLSearchParams(query);
  const chosen = (gameOf(game)?.options ?? []).flatMap(({ name, choices }) => {
    const choice = choices.find((one) => String(one) === named.get(name));
    return choice === undefined ? [] : [[name, choice] as const];
  });
  return { ...usualOptions(game), ...Object.fromEntries(chosen) };
}

export type Paper = "a4" | "letter";

/** Width and height in CSS pixels. */
export const PAPERS: Record<Paper, { width: number; height: number }> = {
  a4: { width: (210 / 25.4) * 96, height: (297 / 25.4) * 96 },
  letter: { width: 8.5 * 96, height: 11 * 96 },
};

const LETTER_COUNTRIES = ["US", "CA", "MX", "CL", "CO", "CR", "PA", "PH", "PR", "VE"];

/** What people print on in the country of this language tag; A4 where it names none. */
export function usualPaper(tag: string): Paper {
  const country = new Intl.Locale(tag).region;
  return country && LETTER_COUNTRIES.includes(country) ? "letter" : "a4";
}
