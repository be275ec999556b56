import { describe, expect, it } from "vitest";

import { LANGUAGES } from "../language.svelte";
import { GAMES } from "../model/game";
import { workerWords } from "./word";

const files = import.meta.glob("../texts/*.json", { import: "default", eager: true }) as Record<
  string,
  Record<string, string>
>;

describe.each(LANGUAGES)("the worker's words in %s", (tag) => {
  const words = workerWords(files[`../texts/${tag}.json`]!);

  it("name every game, and say something of each kind of notice", () => {
    expect(Object.keys(words)).toEqual(
      expect.arrayContaining([
        ...GAMES.map(({ key }) => `game.${key}.title`),
        ...["turn", "start", "reminder.bot", "reminder.forfeit"].map((kind) => `notice.push.${kind}`),
      ]),
    );
  });

  it("can be filled without a formatter: no other place than the time", () => {
    for (const said of Object.values(words)) expect(said.replace("{until}", "")).not.toMatch(/[{}]/);
  });
});
