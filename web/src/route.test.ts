import { describe, expect, it } from "vitest";

import { routeOf } from "./route.svelte";

describe("routeOf", () => {
  it.each([
    ["/", { page: "home" }],
    ["/new/ladder11", { page: "setup", game: "ladder11" }],
    ["/t/a-b_c", { page: "table", id: "a-b_c" }],
    ["/rules/eleven/", { page: "rules", game: "eleven" }],
    ["/replay/x", { page: "replay", id: "x" }],
    ["/verify", { page: "verify" }],
    ["/verify/x", { page: "missing" }],
    ["/t", { page: "missing" }],
    ["/t/a/b", { page: "missing" }],
  ])("%s", (path, route) => {
    expect(routeOf(path)).toEqual(route);
  });
});
