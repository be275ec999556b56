/** The words on the screen: ICU messages by key, one file a language. Every visible string of the client goes through here. */

import { IntlMessageFormat } from "intl-messageformat";

import en from "./texts/en.json";

export type TextKey = keyof typeof en;
export type Params = Record<string, string | number | boolean>;

/** The language of the page: of dates, numbers and plurals too. */
export const language = "en";

const messages: Record<string, string> = en;
const formats = new Map<string, IntlMessageFormat>();

/** The text of this key, with its parameters in place. */
export function text(key: TextKey, params?: Params): string {
  let format = formats.get(key);
  if (!format) {
    format = new IntlMessageFormat(messages[key] ?? key, language, undefined, { ignoreTag: true });
    formats.set(key, format);
  }
  return format.format(params) as string;
}

/** The text of a key that is put together at run time (`option.rungs`), or null where the language has none. */
export function textIfAny(key: string, params?: Params): string | null {
  return key in messages ? text(key as TextKey, params) : null;
}

/** A sentence that the server wrote, with `{name}` in the places of its parameters. The sentence is its own key. */
export function sentence(why: string, params: Record<string, string | number> = {}): string {
  return (messages[why] ?? why).replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

const lists = new Intl.ListFormat(language, { type: "conjunction" });

/** Several things in a sentence: "Ann, Bob and Cleo". */
export function listing(items: string[]): string {
  return lists.format(items);
}

const clockTime = new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit" });

/** A moment of today, in milliseconds since 1970, as a clock shows it. */
export function timeOfDay(at: number): string {
  return clockTime.format(at);
}

const date = new Intl.DateTimeFormat(language, { dateStyle: "long" });

/** The day of a moment that a record names, as the reader's calendar has it. */
export function dateOf(moment: string): string {
  const at = new Date(moment);
  return Number.isNaN(at.valueOf()) ? moment : date.format(at);
}
