import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { contractTable } from "./console/contract-table.ts";
import { LongestFirst } from "./vitest.order.ts";

const database = { globalSetup: ["server/test/global-setup.ts"], env: { NODE_ENV: "test" } };
// Node itself imports the code that runs only in Node. This takes less time than importing it through Vite, even if
// Vite has compiled it before.
const importedByNode = { viteModuleRunner: false, nodeLoader: false };

export default defineConfig({
  test: {
    expect: { poll: { timeout: 30_000 } },
    // One more than processors: the database and the browsers work while a test waits for them.
    maxWorkers: availableParallelism() + 1,
    // The test files of a worker share the modules that they import. No module has state that could make a test of
    // another file pass or fail. Importing the server takes longer than most test files.
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
          // This project has no `exclude` of its own, because it would take precedence over the `--exclude` of the
          // command line.
          include: ["server/src/**/*.test.ts", "server/test/{*,!(attack)/**}.test.ts"],
          // The limits are long, so that a test on a busy machine does not exceed them and only a test that hangs does.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        // These tests use browsers, servers and devices at the same time, so they run when no other tests run. They
        // mostly wait for pages.
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
        // Each attack uses a whole processor and is measured, so attacks run one at a time, when no other tests run.
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
