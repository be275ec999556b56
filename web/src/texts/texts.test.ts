import { describe, expect, it } from "vitest";

import { text, type TextKey } from "../text";
import { GAMES } from "../model/game";
import en from "./en.json";

const sources = import.meta.glob(["../**/*.ts", "../**/*.svelte", "!../**/*.test.ts", "!../dev/**"], {
  query: "?raw",
  import: "default",
  eager: true,
}) as Record<string, string>;
const code = Object.values(sources).join("\n");
const keys = Object.keys(en);

/** Keys that are put together at run time, by their beginnings. */
const built = [...code.matchAll(/`([a-z_]+\.(?:[a-z_]+\.)?)\$\{/g)].map(([, start]) => start!);

describe("the texts", () => {
  it("have every key that the code names", () => {
    const named = [...code.matchAll(/\btext\(\s*"([^"]+)"/g)].map(([, key]) => key!);
    expect(named.filter((key) => !(key in en))).toEqual([]);
  });

  it("have no key that nobody uses", () => {
    const used = (key: string) => code.includes(`"${key}"`) || built.some((start) => key.startsWith(start));
    expect(keys.filter((key) => !used(key))).toEqual([]);
  });

  it("are messages that can be read", () => {
    const anything = new Proxy(
      {},
      {
        get: () => 1,
        has: () => true,
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true, value: 1 }),
      },
    );
    for (const key of keys) expect(() => text(key as TextKey, anything as never), key).not.toThrow();
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
