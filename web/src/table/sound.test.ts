import { describe, expect, it } from "vitest";

import { soundOf } from "./sound";

const news = (...types: string[]) => types.map((type, version) => ({ version, at: 0, event: { type } }));

describe("soundOf", () => {
  it("is that of what was done last", () => {
    expect(soundOf(news("drew"), false)).toBe("card");
    expect(soundOf(news("drew", "laid"), false)).toBe("meld");
    expect(soundOf(news("rolled"), false)).toBe("die");
  });

  it("tells the reader's own turn rather than what led to it", () => {
    expect(soundOf(news("discarded"), true)).toBe("turn");
  });

  it("tells an end before all else", () => {
    expect(soundOf(news("discarded", "round_ended", "dealt"), true)).toBe("round");
    expect(soundOf(news("discarded", "round_ended", "match_ended"), false)).toBe("finish");
  });

  it("is none where nobody did anything with a card or a die", () => {
    expect(soundOf(news("reacted", "timed_out"), false)).toBeNull();
    expect(soundOf([], false)).toBeNull();
  });
});
