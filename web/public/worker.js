// The service worker: the pages open without a network, and then say so; nothing of the API is ever kept. And whoever is away
// is told that a table waits for them: what comes from the server is facts, the words are the reader's own.

importScripts("/notice.js"); // WORDS, of every language

const KEPT = "pages";

addEventListener("install", (event) => event.waitUntil(first()));
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (pathname.startsWith("/assets/")) event.respondWith(asset(request));
  else if (pathname === "/early.js") event.respondWith(early(request));
});

addEventListener("push", (event) => event.waitUntil(tell(event.data.json())));
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(goTo(event.notification.data));
});
addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event.oldSubscription?.endpoint)));

/** The page is kept at once, for a second visit without a network, with what the front page is made of: most of that the
 *  browser still has. */
async function first() {
  await fill(await caches.open(KEPT), await fetch("/"));
  await skipWaiting();
}

/** Keeps the page, and the files that the server named with it. */
async function fill(kept, page) {
  const named = [...(page.headers.get("link") ?? "").matchAll(/<([^>]+)>/g)].map(([, file]) => file);
  await kept.put("/", page);
  await kept.addAll(named);
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
  if (last?.headers.get("etag") === found.headers.get("etag")) return;
  for (const old of await kept.keys()) await kept.delete(old);
  await kept.put("/", found);
  void fetch("/")
    .then((home) => fill(kept, home))
    .catch(() => undefined); // as soon as there is a network again, if not now
}

/** What settles theme and language, as the server has it; without a network as it was last. */
async function early(request) {
  const kept = await caches.open(KEPT);
  try {
    const found = await fetch(request);
    if (found.ok) await kept.put(request, found.clone());
    return found;
  } catch (offline) {
    const last = await kept.match(request);
    if (last) return last;
    throw offline;
  }
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

const HALF_DAY = 12 * 60 * 60 * 1000;

/** A notice in the reader's language. One of the same table takes the place of the last. */
async function tell({ kind, table, game, deadline, late, language }) {
  const lang = language in WORDS ? language : "en";
  const words = WORDS[lang];
  const weekday = deadline - Date.now() > HALF_DAY ? "short" : undefined;
  const until = new Intl.DateTimeFormat(lang, { weekday, hour: "2-digit", minute: "2-digit" }).format(deadline);
  const said = words[`notice.push.${kind}`] ?? words[`notice.push.${kind}.${late}`];
  await registration.showNotification(words[`game.${game}.title`] ?? "Toprung", {
    body: said.replace("{until}", until),
    tag: table,
    renotify: true,
    lang,
    icon: "/icon-192.png",
    data: `/t/${table}`,
  });
}

/** The page of this path, where it is open already. */
async function goTo(path) {
  const pages = await clients.matchAll({ type: "window" });
  const paths = await Promise.all(pages.map(pathOf));
  const there = pages[paths.indexOf(path)];
  return there ? there.focus() : clients.openWindow(path);
}

/** How long a page may take to say where it is, in milliseconds: one that sleeps says nothing. */
const ANSWERS_WITHIN = 300;

/** Where the page is now. By itself it is known only where it was loaded. */
function pathOf(page) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    page.postMessage("where", [port2]);
    setTimeout(resolve, ANSWERS_WITHIN);
  });
}

/** The browser has another subscription from now on, to be told the same as the old one. */
async function renew(old) {
  const { key, channels } = await (await fetch("/api/me/notices")).json();
  if (!key) return;
  const found = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = found.toJSON();
  const last = channels.find(({ address }) => address === old);
  const { language = navigator.language.split("-")[0], turn = true, reminder = true } = last ?? {};
  const body = JSON.stringify({ endpoint, ...keys, language, turn, reminder });
  await fetch("/api/me/push", { method: "PUT", headers: { "content-type": "application/json" }, body });
}
