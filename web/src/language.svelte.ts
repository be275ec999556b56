/** The language that the page speaks, and its texts: one file each in `texts/`, fetched when it is spoken, the part that is
 *  seen first before the other (`texts/part.ts`). */

import type { IntlMessageFormat } from "intl-messageformat";

import type { Messages } from "./texts/part";

type Files = Record<string, () => Promise<Messages>>;

const first = import.meta.glob("./texts/*.json", { query: "?first", import: "default" }) as Files;
const later = import.meta.glob("./texts/*.json", { query: "?later", import: "default" }) as Files;

const pathOf = (tag: string) => `./texts/${tag}.json`;
const tagOf = (path: string) => path.slice("./texts/".length, -".json".length);

/** The languages that there are texts in, by their tags. */
export const LANGUAGES = Object.keys(first).map(tagOf).sort();

/** What is made when it is first asked for, and then kept. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** A language ready to be spoken. Its formats are made when they are wanted: each keeps a slow phone busy for a while. */
export class Language {
  /** Messages that were said already, and whether they ask for words in the accusative. */
  readonly formats = new Map<string, { format: IntlMessageFormat; inflects: boolean }>();
  readonly lists = once(() => new Intl.ListFormat(this.tag, { type: "conjunction" }));
  readonly clock = once(() => new Intl.DateTimeFormat(this.tag, { hour: "2-digit", minute: "2-digit" }));
  readonly weekday = once(
    () => new Intl.DateTimeFormat(this.tag, { weekday: "short", hour: "2-digit", minute: "2-digit" }),
  );
  readonly span = once(() => new Intl.RelativeTimeFormat(this.tag));
  readonly date = once(() => new Intl.DateTimeFormat(this.tag, { dateStyle: "long" }));
  readonly messages: Messages;

  constructor(
    readonly tag: string,
    messages: Messages,
  ) {
    this.messages = { ...messages };
  }

  /** Learns the other part of the texts. What is on the screen has its words already. */
  async learn(): Promise<void> {
    Object.assign(this.messages, await later[pathOf(this.tag)]!());
  }
}

class Spoken {
  now = $state.raw(new Language("en", {}));
}

/** What is spoken now. Whatever is on the screen follows it. */
export const spoken = new Spoken();

/** Whether all of the language that is spoken is wanted by now. */
let fully = false;

/** Speaks the language of this tag from now on; English where there is no such. */
export async function speak(wanted: string): Promise<void> {
  const tag = LANGUAGES.includes(wanted) ? wanted : "en";
  const language = new Language(tag, await first[pathOf(tag)]!());
  if (fully) await language.learn();
  spoken.now = language;
  if (typeof document !== "undefined") document.documentElement.lang = tag;
}

/** Whatever is spoken, now and from now on, has all its texts. */
export async function speakFully(): Promise<void> {
  fully = true;
  await spoken.now.learn();
}

/** What a language is called by those who speak it: "Русский". */
export function languageName(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
