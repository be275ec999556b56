import { svelte } from "@sveltejs/vite-plugin-svelte";
import { loadEnv, type Plugin } from "vite";
import { defineConfig } from "vitest/config";

import { workerWords } from "./src/notice/word";

/** Tells `public/early.js` which languages there are, and in which file of the build the texts of each are. */
const languages: Plugin = {
  name: "languages",
  apply: "build",
  transformIndexHtml(html, { bundle }) {
    const told = Object.values(bundle ?? {}).flatMap((made) => {
      const tag = made.type === "chunk" && /\/src\/texts\/([\w-]+)\.json$/.exec(made.facadeModuleId ?? "")?.[1];
      return tag ? `data-${tag}="/${made.fileName}"` : [];
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
      const tag = /\/src\/texts\/([\w-]+)\.json$/.exec(id)?.[1];
      if (tag) words.push([tag, workerWords(JSON.parse(code))]);
    },
    generateBundle() {
      const source = `const WORDS = ${JSON.stringify(Object.fromEntries(words.sort()))};\n`;
      this.emitFile({ type: "asset", fileName: "notice.js", source });
    },
  };
};

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), languages, notices()],
  build: {
    outDir: "../src/toprung/server/client",
    emptyOutDir: true,
    target: "es2022",
    // The Content-Security-Policy allows no `data:` scripts or styles, and files are cached better apart.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What every page needs comes as one file: a phone far away waits for each request, not for each byte.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "first", tags: ["$initial"] }] } } },
  },
  // Where a server of ours listens while the client is developed with `npm run dev`.
  server: {
    proxy: { "/api": { target: loadEnv(mode, ".", "TOPRUNG_").TOPRUNG_SERVER ?? "http://localhost:8011", ws: true } },
  },
  test: { include: ["src/**/*.test.ts"], setupFiles: ["src/texts/setup.ts"], environment: "node" },
}));
