import { svelte } from "@sveltejs/vite-plugin-svelte";
import { loadEnv, type Plugin } from "vite";
import { defineConfig } from "vitest/config";

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

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), languages],
  build: {
    outDir: "../src/toprung/server/client",
    emptyOutDir: true,
    target: "es2022",
    // The Content-Security-Policy allows no `data:` scripts or styles, and files are cached better apart.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // Where a server of ours listens while the client is developed with `npm run dev`.
  server: {
    proxy: { "/api": { target: loadEnv(mode, ".", "TOPRUNG_").TOPRUNG_SERVER ?? "http://localhost:8011", ws: true } },
  },
  test: { include: ["src/**/*.test.ts"], setupFiles: ["src/texts/setup.ts"], environment: "node" },
}));
