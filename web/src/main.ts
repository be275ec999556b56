/** The client's beginning. */

import "./styles/font.css";
import "./styles/tokens.css";
import "./styles/base.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { speak } from "./language.svelte";

// Which language it is was settled before the first paint: public/early.js.
await speak(document.documentElement.lang);

export default mount(App, { target: document.getElementById("app")! });

// A browser that allows no service worker does without.
// It asks where this page is, to find the one of a table.
navigator.serviceWorker?.addEventListener("message", ({ ports }) => ports[0]?.postMessage(location.pathname));
if (import.meta.env.PROD) void navigator.serviceWorker?.register("/worker.js").catch(() => undefined);
