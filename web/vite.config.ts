import { svelte } from "@sveltejs/vite-plugin-svelte";
import { loadEnv } from "vite";
import { defineConfig } from "vitest/config";

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
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
  test: { include: ["src/**/*.test.ts"], environment: "node" },
}));
