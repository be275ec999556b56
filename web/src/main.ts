/** The client's beginning. */

import "./styles/font.css";
import "./styles/tokens.css";
import "./styles/base.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { speak, speakFully } from "./language.svelte";

// Which language it is was settled before the first paint: public/early.js.
await speak(document.documentElement.lang);

export default mount(App, { target: document.getElementById("app")! });

// Who begins to do something may be refused something, or go on to another page: then the other texts are there.
for (const begun of ["pointerdown", "keydown"]) {
  addEventListener(begun, () => void speakFully().catch(() => undefined), { once: true });
}

// A browser that allows no service worker does without.
// It asks where this page is, to find the one of a table.
navigator.serviceWorker?.addEventListener("message", ({ ports }) => ports[0]?.postMessage(location.pathname));
const install = () => void navigator.serviceWorker?.register("/worker.js").catch(() => undefined);
// What it keeps for days without a network is not to hold up the page.
if (import.meta.env.PROD && document.readyState === "complete") install();
else if (import.meta.env.PROD) addEventListener("load", install);
