import { describe, expect, it } from "vitest";

import { cardPath, optionsIn, usualOptions, usualPaper } from "./sheet";

describe("the address of a rules card", () => {
  it("names what is not as usual, and nothing else", () => {
    const game = "ladder_rummy_numbered";
    expect(cardPath(game, usualOptions(game))).toBe("/card/ladder_rummy_numbered");
    expect(cardPath(game, { ...usualOptions(game), skips: true, missed: "again" })).toBe(
      "/card/ladder_rummy_numbered?skips=true&missed=again",
    );
  });

  it("gives the options back, numbers as numbers (LRN-UI-4)", () => {
    expect(optionsIn("ladder11", "?rungs=7")).toEqual({ rungs: 7 });
    const options = { ...usualOptions("snakes_and_ladders"), classic: true, fast: true };
    const query = cardPath("snakes_and_ladders", options).split("?")[1]!;
    expect(optionsIn("snakes_and_ladders", query)).toEqual(options);
  });

  it("takes what cannot be for what is usual", () => {
    expect(optionsIn("ladder11", "?rungs=6&wilds=many")).toEqual({ rungs: 10 });
    expect(optionsIn("bridge", "?rungs=7")).toEqual({});
  });
});

it.each([
  ["en-US", "letter"],
  ["es-MX", "letter"],
  ["en-GB", "a4"],
  ["ru", "a4"],
])("%s prints on %s", (tag, paper) => {
  expect(usualPaper(tag)).toBe(paper);
});
