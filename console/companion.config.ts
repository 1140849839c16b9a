import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { contractTable } from "./contract-table.ts";
import { inlinedLimits } from "./inlined-limits.ts";

/**
 * The pages that open without an account, below `/companion/`. They are built apart, into the same folder after the
 * console, so that neither decides what is in the other's first files.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [contractTable(), inlinedLimits(), react(), tailwindcss()],
  build: {
    target: "es2023",
    emptyOutDir: false,
    // As for the console: its content security policy is that of the console.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: `${import.meta.dirname}/companion.html` },
  },
});
