import { describe, expect, it } from "vitest";

import { routeOf } from "./route.svelte";

describe("routeOf", () => {
  it.each([
    ["/", { page: "home" }],
    ["/new/ladder11", { page: "setup", game: "ladder11" }],
    ["/t/a-b_c", { page: "table", id: "a-b_c" }],
    ["/rules/eleven/", { page: "rules", game: "eleven" }],
    ["/card/eleven", { page: "card", game: "eleven" }],
    ["/replay/x", { page: "replay", id: "x" }],
    ["/verify", { page: "verify" }],
    ["/mail", { page: "mail" }],
    ["/daily", { page: "daily" }],
    ["/daily/eleven/2026-11-30", { page: "day", game: "eleven", day: "2026-11-30" }],
    ["/daily/eleven", { page: "missing" }],
    ["/boards", { page: "boards", game: "ladder11" }],
    ["/boards/eleven", { page: "boards", game: "eleven" }],
    ["/people/me", { page: "person", handle: "me" }],
    ["/verify/x", { page: "missing" }],
    ["/t", { page: "missing" }],
    ["/t/a/b", { page: "missing" }],
    ["/t/%E0", { page: "missing" }],
  ])("%s", (path, route) => {
    expect(routeOf(path)).toEqual(route);
  });
});
