import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { companionFiles } from "./companion-files.ts";
import { contractTable } from "./contract-table.ts";
import { inlinedConstants } from "./inlined-constants.ts";

/**
 * The pages that open without an account, below `/companion/`. They are built apart, into the same folder after the
 * console, so that neither decides what is in the other's first files.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [contractTable(), inlinedConstants(), react(), tailwindcss(), companionFiles()],
  build: {
    target: "es2023",
    emptyOutDir: false,
    // As for the console: its content security policy is that of the console.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // What the panel by others shares with the generic one, in one file rather than in many.
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              // What every page of it begins with: a file of its own for each would be one more round trip on a phone.
              name: "base",
              test: /node_modules\/react\/|lucide-react\/dist\/esm\/(shared|context|Icon|createLucideIcon)|ui\/cx\.ts$|companion\/(companion-context|parts|router|opened-shares|place|install|use-online|words|people\/person)\.tsx?$|lib\/(wire|browser-key|failed-call)\.ts$|panels\/point-texts\.ts$|ui\/(theme|lazy-part|measure)\.ts$|contract\/src\/\w+\/(point-traits|language|companion-app|content-languages|route|named-file)\.ts$|icons\/(x|chevron-right|arrow-left|plus|power|chevron-down)\.|vite\/preload-helper|rolldown\/runtime/,
            },
            {
              // What everybody else begins with, whose parts somebody who is signed in finds among what is their own.
              name: "guest",
              test: /companion\/(home-page|open-share|opened-list|settings-part|install-part|insecure-note|page-links|page-links-part)\.tsx?$|icons\/(scan-qr-code|shield-exclamation-point)\./,
            },
            {
              // What somebody who is signed in begins with.
              name: "people",
              test: /companion\/people\/(people-pages|connection-status|home-start|chosen-home|device-tile|group-tile|group-call|tile-card|reading-text|call-failure|frame|reads|notice|tab-bar|words)\.tsx?$|contract\/src\/\w+\/home-roles\.ts$|contract-table\/of\/(homes|bindings|deviceGroups|appProfile)$|icons\/(bell|boxes|house|user|cloud-off|package-open|sparkles)\./,
            },
            {
              name: "shared-parts",
              test: /use-sync-external-store\/|ui\/text\/en\.ts$|ui\/(number-text|assign-ref|unit-text)\.ts$|ui\/(button|skeleton|spinner|read-only)\.tsx?$|ui-text\.ts$|lib\/(client|language|session|proof)\.ts$|companion\/(use-covered|phone-platform|panel-parts)\.tsx?$|panels\/panel-skeleton\.tsx$|icons\/(circle-exclamation-point|loader-circle|battery-medium|bell-ring|blinds|bot|chart-column|circle-check|clock|door-open|droplets|gauge|lightbulb|lock|lock-open|minus|panel-top-close|plug|radar|sun|thermometer|triangle-exclamation-point|wifi-off|wind|zap)\.|contract\/src\/\w+\/(panel-points|share-lifetimes|values|value-problems)\.ts$/,
            },
            {
              // The generic panel, of shared devices and of people's own.
              name: "panel",
              test: /parts\/panels\/[\w-]+\.tsx?$|@base-ui\/|@floating-ui\/|ui\/(slider|switch|choice-chips|choice-label|field-context)\.tsx?$/,
            },
          ],
        },
      },
      input: {
        companion: `${import.meta.dirname}/companion.html`,
        worker: `${import.meta.dirname}/src/companion/service-worker.ts`,
      },
    },
  },
});
