import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { chunks } from "./chunks.ts";
import { contractTable } from "./contract-table.ts";
import { formerBuilds } from "./former-builds.ts";
import { inlinedConstants } from "./inlined-constants.ts";
import { sharedImports } from "./shared-imports.ts";

/** Where the server answers while `vite dev` serves the pages. */
const server = process.env.SERVER_URL ?? "http://127.0.0.1:3000";

/** `/dev/ui` shows every component of the kit; it exists in development only. */
const devPages: Plugin = {
  name: "dev-pages",
  configureServer: (dev) => {
    dev.middlewares.use((request, _response, next) => {
      if (request.url && /^\/dev\/ui(\?|$)/.test(request.url))
        request.url = request.url.replace("/dev/ui", "/src/dev/ui.html");
      // As the server does it.
      if (request.url?.startsWith("/companion/")) request.url = "/companion.html";
      next();
    });
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    contractTable(),
    inlinedConstants(),
    react(),
    tailwindcss(),
    devPages,
    sharedImports(),
    formerBuilds(),
  ],
  server: {
    strictPort: false,
    proxy: {
      "^/(api|message|platform|app)/v1/": { target: server, ws: true, changeOrigin: false },
      "^/(docs(?!\\.js)|openapi)": { target: server },
      "^/(files|guide|guide-page|panel-bundle|panel-stage)/": { target: server, changeOrigin: false },
    },
  },
  build: {
    target: "es2023",
    // A strict content security policy allows no data: fonts or scripts made at run time.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunks },
      },
    },
  },
});
