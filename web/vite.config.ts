import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

/** Where a server of ours listens while the client is developed with `npm run dev`. */
const server = process.env.TOPRUNG_SERVER ?? "http://localhost:8011";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/toprung/server/client",
    emptyOutDir: true,
    target: "es2022",
    // The Content-Security-Policy allows no `data:` scripts or styles, and files are cached better apart.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: { include: ["src/**/*.test.ts"], environment: "node" },
});
