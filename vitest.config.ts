import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { contractTable } from "./console/contract-table.ts";
import { LongestFirst } from "./vitest.order.ts";

const database = { globalSetup: ["server/test/global-setup.ts"], env: { NODE_ENV: "test" } };
// Node imports by itself what runs in Node alone: that takes less time than by way of Vite, of what it has compiled too.
const importedByNode = { viteModuleRunner: false, nodeLoader: false };

export default defineConfig({
  test: {
    expect: { poll: { timeout: 30_000 } },
    // One more than processors: the database and the browsers work while a test waits for them.
    maxWorkers: availableParallelism() + 1,
    // Files share the modules that they import with those that their worker ran before: nothing is kept in a module
    // that a test could miss, and importing the server takes longer than most of its files.
    isolate: false,
    setupFiles: ["vitest.setup.ts"],
    sequence: { sequencer: LongestFirst },
    tags: [
      {
        name: "deep",
        description: "A test of a corner, which `npm run test:all` runs and `npm test` does not.",
      },
    ],
    projects: [
      {
        extends: true,
        plugins: [contractTable()],
        test: {
          name: "unit",
          testTimeout: 60_000,
          include: ["{contract,device,console,panel}/**/*.test.{ts,tsx}", "scripts/**/*.test.mjs"],
        },
      },
      {
        extends: true,
        test: {
          ...database,
          experimental: importedByNode,
          name: "server",
          // Without an `exclude` of its own, in place of which that of the command line would not count.
          include: ["server/src/**/*.test.ts", "server/test/{*,!(attack)/**}.test.ts"],
          // Only what hangs takes so long; a busy machine is let be busy.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        // Browsers, servers and devices at once: when nothing else runs. Their tests mostly wait for pages.
        test: {
          ...database,
          experimental: importedByNode,
          name: "e2e",
          include: ["{e2e,bench}/**/*.test.ts"],
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        // Attacks take a processor each, and are measured: one at a time, when nothing else runs.
        test: {
          ...database,
          experimental: importedByNode,
          name: "attack",
          include: ["server/test/attack/**/*.test.ts"],
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
