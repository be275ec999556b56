import { parse } from "svelte/compiler";
import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, it } from "vitest";

import { LANGUAGES, speak } from "../language.svelte";
import { GAMES } from "../model/game";
import { sentence, text, type TextKey } from "../text";
import sentences from "../wire/sentences.json";
import en from "./en.json";
import { partOf, readPart } from "./part";

const sources = import.meta.glob(["../**/*.ts", "../**/*.svelte", "!../**/*.test.ts", "!../dev/**"], {
  query: "?raw",
  import: "default",
  eager: true,
}) as Record<string, string>;
const code = Object.values(sources).join("\n");
const keys = Object.keys(en);

const files = import.meta.glob("./*.json", { import: "default", eager: true }) as Record<
  string,
  Record<string, string>
>;
const textsIn = (tag: string) => files[`./${tag}.json`]!;
const others = LANGUAGES.filter((tag) => tag !== "en");

/** Keys that are put together at run time, by their beginnings. */
const built = [...code.matchAll(/`([a-z_]+\.(?:[a-z_]+\.)?)\$\{/g)].map(([, start]) => start!);

/** What the front page and the tables are made of. What the coach says there is asked for. */
const FIRST = /^\.\.\/(\w+\.|(card|eleven|hand|lesson|lobby|model|proof|race|rummy|table|ui)\/|coach\/Coach)/;

interface Part {
  type: number;
  value?: string;
  options?: Record<string, { value: Part[] }>;
  pluralType?: string;
}
const [TEXT, SELECT, PLURAL, NUMBER_SIGN] = [0, 5, 6, 7];

/** Every part of a message, those inside its choices too. */
function parts(message: string): Part[] {
  const inside = (some: Part[]): Part[] =>
    some.flatMap((part) => [part, ...Object.values(part.options ?? {}).flatMap(({ value }) => inside(value))]);
  return inside(new IntlMessageFormat(message, "en", undefined, { ignoreTag: true }).getAst() as Part[]);
}

/** The parameters that a message shows, and those that it chooses words by. A form of one counts as that one. */
function params(message: string): { shown: string[]; chosen: string[] } {
  const named = parts(message).filter(({ type }) => type !== TEXT && type !== NUMBER_SIGN);
  const names = (some: Part[]) => [...new Set(some.map(({ value }) => value!.replace("_accusative", "")))].sort();
  const shown = names(named.filter(({ type }) => type !== SELECT));
  return { shown, chosen: names(named.filter(({ type }) => type === SELECT)) };
}

const KINDS = ["zero", "one", "two", "few", "many"];

/** The places of a message where words are chosen by a number, where they differ by its kind (`one`) or do not. */
function plurals(message: string, byKind = true): Part[] {
  return parts(message).filter(
    ({ type, options }) => type === PLURAL && byKind === Object.keys(options!).some((kind) => KINDS.includes(kind)),
  );
}

describe("the texts", () => {
  it("have every key that the code names", () => {
    const named = [...code.matchAll(/\btext\(\s*"([^"]+)"/g)].map(([, key]) => key!);
    expect(named.filter((key) => !(key in en))).toEqual([]);
  });

  it("are given parameters where they have some", () => {
    const bare = [...code.matchAll(/\btext\(([^(){},]*)\)/g)].flatMap(([, inside]) => [
      ...inside!.matchAll(/"([a-z0-9_.]+)"/g),
    ]);
    const wanting = bare.map(([, key]) => key!).filter((key) => key in en && en[key as TextKey].includes("{"));
    expect(wanting).toEqual([]);
  });

  it("have no key that nobody uses", () => {
    const used = (key: string) => code.includes(`"${key}"`) || built.some((start) => key.startsWith(start));
    expect(keys.filter((key) => !used(key))).toEqual([]);
  });

  it("are in the first part where the front page or a table says them", () => {
    const seen = Object.entries(sources).filter(([path]) => FIRST.test(path) && !path.endsWith("voice.ts"));
    const named = seen.flatMap(([, source]) => [...source.matchAll(/"([a-z0-9_.]+)"/g)].map(([, key]) => key!));
    expect(named.length).toBeGreaterThan(300);
    expect(named.filter((key) => key in en && partOf(key) === "later")).toEqual([]);
  });

  it("name every game, level and option that the server offers", () => {
    const missing = GAMES.flatMap((game) => [
      `game.${game.key}.title`,
      `game.${game.key}.line`,
      ...game.levels.map((level) => `level.${level}`),
      ...game.options.map(({ name }) => `option.${name}`),
    ]).filter((key) => !(key in en));
    expect(missing).toEqual([]);
  });
});

describe.each(LANGUAGES)("the texts in %s", (tag) => {
  it("are all in one of the two parts", () => {
    const parts = [readPart(textsIn(tag), "first"), readPart(textsIn(tag), "later")];
    expect(parts.flatMap((part) => Object.keys(part)).sort()).toEqual(Object.keys(textsIn(tag)).sort());
    expect(parts.map((part) => Object.keys(part).length > 100)).toEqual([true, true]);
  });

  it("can be read, whatever numbers stand in them", async () => {
    await speak(tag);
    const said = Object.entries(textsIn(tag)).flatMap(([key, message]) => {
      const { shown, chosen } = params(message);
      return [0, 1, 2, 5, 11, 21, 101, 1.5].map((number) => {
        const filled = Object.fromEntries([...shown, ...chosen].map((name) => [name, number]));
        return key in en ? text(key as TextKey, filled) : sentence(key, filled);
      });
    });
    await speak("en");
    expect(said.filter((line) => /[{}#]|_accusative|undefined/.test(line))).toEqual([]);
  });

  it("call a game by its name in what the server says of it", () => {
    expect(sentence("There is no daily game of {game} on this day.", { game: "snakes_and_ladders" })).toContain(
      text("game.snakes_and_ladders.title"),
    );
    expect(sentence("There is no game called {game}.", { game: "chess" })).toContain("chess");
  });

  it("have a form for each kind of number that the language knows, where the words differ by it", () => {
    for (const [key, message] of Object.entries(textsIn(tag))) {
      const differ = new Set(plurals((en as Record<string, string>)[key] ?? key).map(({ value }) => value));
      for (const { value, options, pluralType } of [...plurals(message), ...plurals(message, false)]) {
        if (!differ.has(value) && !Object.keys(options!).some((kind) => KINDS.includes(kind))) continue;
        const rules = new Intl.PluralRules(tag, { type: pluralType as Intl.PluralRuleType });
        // Of numbers that come up alone: French has a form for millions, and no ordinal is a fraction.
        const numbers = [...Array(102).keys(), ...(pluralType === "ordinal" ? [] : [1.5])];
        const kinds = [...new Set(numbers.map((number) => rules.select(number)))];
        expect(
          kinds.filter((kind) => !(kind in options!)),
          `${key}: ${value}`,
        ).toEqual([]);
      }
    }
  });
});

describe.each(others)("the texts in %s, beside the English ones", (tag) => {
  const texts = textsIn(tag);

  it("have the same keys, and every sentence of the server's", () => {
    expect(Object.keys(texts).sort()).toEqual([...new Set([...keys, ...sentences])].sort());
  });

  it("stand in the same order", () => {
    expect(Object.keys(texts).filter((key) => key in en)).toEqual(keys);
  });

  it("show the same parameters, and choose words by no other", () => {
    for (const [key, message] of Object.entries(texts)) {
      const here = params(message);
      const there = params((en as Record<string, string>)[key] ?? key);
      expect(here.shown, key).toEqual(there.shown);
      expect(
        here.chosen.filter((name) => !there.chosen.includes(name)),
        key,
      ).toEqual([]);
    }
  });
});

describe("the pages", () => {
  /** What a person would read or hear that stands in the markup itself. */
  const literals = (markup: string): string[] => {
    const found: string[] = [];
    const spoken = ["aria-label", "aria-roledescription", "alt", "title", "placeholder", "label", "legend", "hint"];
    const visit = (node: unknown, attribute: string | null): void => {
      if (Array.isArray(node)) return node.forEach((one) => visit(one, attribute));
      if (!node || typeof node !== "object") return;
      const { type, name, data, ...more } = node as { type?: string; name?: string; data?: string };
      if (type === "Text" && data && (attribute === null || spoken.includes(attribute))) found.push(data);
      if (type === "Script" || type === "StyleSheet") return;
      const inside = type === "Attribute" || type === "StyleDirective" ? (name ?? "") : attribute;
      for (const part of Object.values(more)) visit(part, inside);
    };
    visit(parse(markup, { modern: true }).fragment, null);
    return found;
  };

  it.each(Object.entries(sources).filter(([path]) => path.endsWith(".svelte")))(
    "%s has no text of its own",
    (_, source) => {
      expect(literals(source).filter((said) => /\p{L}{2}/u.test(said))).toEqual([]);
    },
  );
});
