/** The words on the screen: ICU messages by key, one file a language. Every visible string of the client goes through here. */

import { IntlMessageFormat } from "intl-messageformat";

import { type Language, spoken } from "./language.svelte";
import type en from "./texts/en.json";

export type TextKey = keyof typeof en;
export type Params = Record<string, string | number | boolean>;

/** The text of this key, with its parameters in place. */
export function text(key: TextKey, params?: Params): string {
  return filled(spoken.now, key, params);
}

/** The text of a key that is put together at run time (`option.rungs`), or null where there is none. */
export function textIfAny(key: string, params?: Params): string | null {
  return key in spoken.now.messages ? filled(spoken.now, key, params) : null;
}

/** A sentence that the server wrote, with `{name}` in the places of its parameters. The sentence is its own key. */
export function sentence(why: string, params: Params = {}): string {
  const game = textIfAny(`game.${params.game}.title`) ?? params.game;
  const named = game === undefined ? params : { ...params, game };
  if (why in spoken.now.messages) return filled(spoken.now, why, named);
  return why.replace(/\{(\w+)\}/g, (whole, name: string) => String(named[name] ?? whole));
}

function filled(language: Language, key: string, params?: Params): string {
  const message = language.messages[key] ?? key;
  if (typeof message === "string") return message;
  let found = language.formats.get(key);
  if (!found) {
    found = {
      format: new IntlMessageFormat(message, language.tag),
      inflects: JSON.stringify(message).includes(ACCUSATIVE),
    };
    language.formats.set(key, found);
  }
  return found.format.format(found.inflects ? withAccusatives(language, params) : params) as string;
}

const ACCUSATIVE = "_accusative";

/** The parameters, and each word with its accusative (`card_accusative`), for languages in which a card that is taken is
 *  called otherwise than one that lies there. The language's file says how, under `form.accusative`. */
function withAccusatives(language: Language, params: Params = {}): Params {
  const forms = new Map(
    String(language.messages["form.accusative"])
      .split(", ")
      .map((pair) => pair.split(": ") as [string, string]),
  );
  const inflected = (value: unknown) => String(value).replace(/\p{L}+/gu, (word) => forms.get(word) ?? word);
  const more = Object.entries(params).map(([name, value]) => [name + ACCUSATIVE, inflected(value)]);
  return { ...params, ...Object.fromEntries(more) };
}

/** Several things in a sentence: "Ann, Bob and Cleo". */
export function listing(items: string[]): string {
  return spoken.now.lists().format(items);
}

const HALF_DAY = 12 * 60 * 60 * 1000;

/** A moment, in milliseconds since 1970, as a clock shows it; with its day when that is not near. */
export function timeOfDay(at: number): string {
  return (Math.abs(Date.now() - at) < HALF_DAY ? spoken.now.clock() : spoken.now.weekday()).format(at);
}

/** A moment that is to come, and how long that is from now. */
export function untilWhen(at: number, now: number): string {
  const minutes = Math.max(0, Math.round((at - now) / 60_000));
  const span = spoken.now.span();
  const left = minutes < 90 ? span.format(minutes, "minute") : span.format(Math.round(minutes / 60), "hour");
  return text("until", { time: timeOfDay(at), left });
}

/** The day of a moment that a record names, as the reader's calendar has it. */
export function dateOf(moment: string): string {
  const at = new Date(moment);
  return Number.isNaN(at.valueOf()) ? moment : spoken.now.date().format(at);
}

/** A number with so many digits after the point, as the language writes it. */
export function number(value: number, digits: number): string {
  return value.toLocaleString(spoken.now.tag, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
