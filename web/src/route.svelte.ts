/** Which page the address names, and going from one to another without loading. */

export type Route =
  | { page: "home" }
  | { page: "setup"; game: string }
  | { page: "table"; id: string }
  | { page: "rules"; game: string }
  | { page: "card"; game: string }
  | { page: "replay"; id: string }
  | { page: "daily" }
  | { page: "day"; game: string; day: string }
  | { page: "boards"; game: string }
  | { page: "person"; handle: string }
  | { page: "verify" }
  | { page: "own" }
  | { page: "device" }
  | { page: "mail" }
  | { page: "missing" };

/** The page that a path names. */
export function routeOf(path: string): Route {
  const parts = decoded(path);
  if (!parts) return { page: "missing" };
  const [first = "", second = "", ...more] = parts;
  if (first === "daily" && more.length === 1) return { page: "day", game: second, day: more[0]! };
  if (more.length) return { page: "missing" };
  if (!first) return { page: "home" };
  if (first === "daily" && !second) return { page: "daily" };
  if (first === "boards") return { page: "boards", game: second || "ladder11" };
  if (first === "verify" && !second) return { page: "verify" };
  if (first === "own" && !second) return { page: "own" };
  if (first === "device" && !second) return { page: "device" };
  if (first === "mail" && !second) return { page: "mail" };
  if (!second) return { page: "missing" };
  if (first === "new") return { page: "setup", game: second };
  if (first === "t") return { page: "table", id: second };
  if (first === "rules") return { page: "rules", game: second };
  if (first === "people") return { page: "person", handle: second };
  if (first === "card") return { page: "card", game: second };
  if (first === "replay") return { page: "replay", id: second };
  return { page: "missing" };
}

/** The parts of a path; null when it is none that a browser writes. */
function decoded(path: string): string[] | null {
  try {
    return path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return null;
  }
}

class Location {
  path = $state(typeof location === "undefined" ? "/" : location.pathname);
  /** What stands behind the path: "?rungs=7", or nothing. */
  query = $state(typeof location === "undefined" ? "" : location.search);
  route = $derived(routeOf(this.path));

  /** Takes in where the browser is now. */
  follow(): void {
    this.path = location.pathname;
    this.query = location.search;
  }
}

export const here = new Location();

/** Goes to a path of this site, with its query. */
export function go(path: string, { replace = false } = {}): void {
  history[replace ? "replaceState" : "pushState"](null, "", path);
  here.follow();
  scrollTo(0, 0);
}

/** Lets the address say more of the page that is shown already. */
export function amend(path: string): void {
  history.replaceState(null, "", path);
  here.follow();
}

/** Follows the browser's own steps, and clicks on links within the site. Returns how to stop. */
export function followLinks(): () => void {
  const back = () => here.follow();
  const click = (event: MouseEvent) => {
    const link = (event.target as Element).closest?.("a");
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
    if (link.pathname.startsWith("/api/") || link.hash) return;
    event.preventDefault();
    go(link.pathname + link.search);
  };
  addEventListener("popstate", back);
  document.addEventListener("click", click);
  return () => {
    removeEventListener("popstate", back);
    document.removeEventListener("click", click);
  };
}
