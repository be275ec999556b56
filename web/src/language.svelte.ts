/** The language that the page speaks, and its texts: one file each in `texts/`, fetched when it is spoken. */

import type { IntlMessageFormat } from "intl-messageformat";

export type Messages = Record<string, string>;

const files = import.meta.glob("./texts/*.json", { import: "default" }) as Record<string, () => Promise<Messages>>;

const tagOf = (path: string) => path.slice("./texts/".length, -".json".length);

/** The languages that there are texts in, by their tags. */
export const LANGUAGES = Object.keys(files).map(tagOf).sort();

/** A language ready to be spoken. */
export class Language {
  /** Messages that were read already. */
  readonly formats = new Map<string, IntlMessageFormat>();
  readonly lists: Intl.ListFormat;
  readonly clock: Intl.DateTimeFormat;
  readonly weekday: Intl.DateTimeFormat;
  readonly span: Intl.RelativeTimeFormat;
  readonly date: Intl.DateTimeFormat;
  readonly messages: Messages;

  constructor(
    readonly tag: string,
    messages: Messages,
  ) {
    // No line begins with a dash.
    this.messages = Object.fromEntries(
      Object.entries(messages).map(([key, said]) => [key, said.replace(/ ([–—]) /g, "\u00a0$1 ")]),
    );
    this.lists = new Intl.ListFormat(tag, { type: "conjunction" });
    this.clock = new Intl.DateTimeFormat(tag, { hour: "2-digit", minute: "2-digit" });
    this.weekday = new Intl.DateTimeFormat(tag, { weekday: "short", hour: "2-digit", minute: "2-digit" });
    this.span = new Intl.RelativeTimeFormat(tag);
    this.date = new Intl.DateTimeFormat(tag, { dateStyle: "long" });
  }
}

class Spoken {
  now = $state.raw(new Language("en", {}));
}

/** What is spoken now. Whatever is on the screen follows it. */
export const spoken = new Spoken();

/** Speaks the language of this tag from now on; English where there is no such. */
export async function speak(wanted: string): Promise<void> {
  const tag = LANGUAGES.includes(wanted) ? wanted : "en";
  const messages = await files[`./texts/${tag}.json`]!();
  spoken.now = new Language(tag, messages);
  if (typeof document !== "undefined") document.documentElement.lang = tag;
}

/** What a language is called by those who speak it: "Русский". */
export function languageName(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
