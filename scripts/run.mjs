// The commands behind `npm start`, `npm test` and the others. Before anything is installed, this file and its imports run
// on the user's own Node (20 or later); the work itself runs on Node 24.
import { install } from "./install.mjs";

const commands = {
  start: async (args) => (await import("./commands.mjs")).start(args),
  build: async () => (await import("./commands.mjs")).build(),
  dev: async (args) => (await import("./commands.mjs")).dev(args),
  test: async (args) => (await import("./commands.mjs")).test(args),
  "test:all": async () => (await import("./commands.mjs")).testAll(),
  green: async () => (await import("./whole-run/kept.mjs")).green(),
  fuzz: async (args) => (await import("./commands.mjs")).fuzz(args),
  check: async () => (await import("./check.mjs")).check(),
  fix: async () => (await import("./check.mjs")).fix(),
  new: async (args) => (await import("./commands.mjs")).startNew(args),
  tables: async () => (await import("./commands.mjs")).tables(),
  bench: async (args) => (await import("./commands.mjs")).bench(args),
  panel: async (args) => (await import("./commands.mjs")).panel(args),
  simulate: async (args) => (await import("./commands.mjs")).simulate(args),
};

const [name = "", ...args] = process.argv.slice(2);
const command = commands[name];
if (!command) {
  console.error(`Usage: npm run ${Object.keys(commands).join(" | ")}`);
  process.exit(2);
}
try {
  await install();
  process.exitCode = await command(args);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
