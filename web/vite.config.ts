import { svelte } from "@sveltejs/vite-plugin-svelte";
import { loadEnv, type Plugin } from "vite";
import { defineConfig } from "vitest/config";

import { workerWords } from "./src/notice/word";
import { type Part, readPart } from "./src/texts/part";

const TEXTS = /\/src\/texts\/([\w-]+)\.json\?(first|later)$/;

/** Gives out the texts of a language in two parts, read already. */
const parts: Plugin = {
  name: "parts",
  enforce: "pre",
  transform(code, id) {
    const part = TEXTS.exec(id)?.[2];
    if (!part) return null;
    const read = JSON.stringify(readPart(JSON.parse(code), part as Part));
    return { code: `export default JSON.parse(${JSON.stringify(read)})`, map: null };
  },
};

/** What was read already needs no reader. */
const noReader: Plugin = {
  name: "no-reader",
  apply: "build",
  config: () => ({
    resolve: { alias: { "@formatjs/icu-messageformat-parser": "@formatjs/icu-messageformat-parser/no-parser.js" } },
  }),
};

/** Tells `public/early.js` which languages there are, and in which file of the build the first texts of each are. */
const languages: Plugin = {
  name: "languages",
  apply: "build",
  transformIndexHtml(html, { bundle }) {
    const told = Object.values(bundle ?? {}).flatMap((made) => {
      const [, tag, part] = (made.type === "chunk" && TEXTS.exec(made.facadeModuleId ?? "")) || [];
      return part === "first" ? `data-${tag}="/${made.fileName}"` : [];
    });
    return html.replace('src="/early.js"', `src="/early.js" ${told.sort().join(" ")}`);
  },
};

/** Gives the service worker the words that it says by itself, in every language. */
const notices = (): Plugin => {
  const words: [string, Record<string, string>][] = [];
  return {
    name: "notices",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      const [, tag, part] = TEXTS.exec(id) ?? [];
      if (part === "first") words.push([tag!, workerWords(JSON.parse(code))]);
    },
    generateBundle() {
      const source = `const WORDS = ${JSON.stringify(Object.fromEntries(words.sort()))};\n`;
      this.emitFile({ type: "asset", fileName: "notice.js", source });
    },
  };
};

/** Files are few, as a phone far away waits for each: what every page needs is one, and so are what a table is made of, and
 *  the board of each kind of game. */
const GROUPS = [
  {
    name: "first",
    test: /\/src\/((card|model|styles|ui|wire)\/|lobby\/NameField|notice\/(hope|notices|push)|record\/receipt|rules\/sheet|table\/(family|name|quick)\.|[\w.]+$)/,
    priority: 4,
  },
  { name: "field", test: /\/src\/race\/(Field|geometry)\./, priority: 3 },
  { name: "proof", test: /\/src\/proof\//, priority: 3 },
  { name: "table", test: /\/src\/(hand|table)\/|\/src\/coach\/(Coach|words)\./, priority: 2 },
  { name: "eleven", test: /\/src\/eleven\//, priority: 1 },
  { name: "race", test: /\/src\/race\//, priority: 1 },
  { name: "rummy", test: /\/src\/rummy\//, priority: 1 },
];

export default defineConfig(({ mode }) => ({
  plugins: [notices(), parts, noReader, svelte(), languages],
  build: {
    outDir: "../src/toprung/server/client",
    emptyOutDir: true,
    target: "es2022",
    // The Content-Security-Policy allows no `data:` scripts or styles, and files are cached better apart.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The server tells a browser what a page will need before it has read the page (server/ahead.py).
    manifest: "manifest.json",
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
  // Where a server of ours listens while the client is developed with `npm run dev`.
  server: {
    proxy: { "/api": { target: loadEnv(mode, ".", "TOPRUNG_").TOPRUNG_SERVER ?? "http://localhost:8011", ws: true } },
  },
  test: { include: ["src/**/*.test.ts"], setupFiles: ["src/texts/setup.ts"], environment: "node" },
}));
