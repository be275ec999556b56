// The service worker: the pages open without a network, and then say so. Nothing of the API is ever kept.

const KEPT = "pages";

addEventListener("install", (event) => event.waitUntil(first()));
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (pathname.startsWith("/assets/")) event.respondWith(asset(request));
});

/** The page is kept at once, for a second visit without a network. Its files the browser still has. */
async function first() {
  await (await caches.open(KEPT)).add("/");
  await skipWaiting();
}

/** The one page behind every address, from the server; without a network as it was last. */
async function page(request) {
  const kept = await caches.open(KEPT);
  try {
    const found = await fetch(request);
    if (found.ok && found.headers.get("content-type")?.startsWith("text/html")) await keep(kept, found.clone());
    return found;
  } catch (offline) {
    const last = await kept.match("/");
    if (last) return last;
    throw offline;
  }
}

/** A new page has new files, and those of the old one are not wanted any more. */
async function keep(kept, found) {
  const last = await kept.match("/");
  if (last && last.headers.get("etag") !== found.headers.get("etag"))
    for (const old of await kept.keys()) await kept.delete(old);
  await kept.put("/", found);
}

/** A file with a hash in its name never changes. */
async function asset(request) {
  const kept = await caches.open(KEPT);
  const last = await kept.match(request);
  if (last) return last;
  const found = await fetch(request);
  if (found.ok) await kept.put(request, found.clone());
  return found;
}
