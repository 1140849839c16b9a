import { randomInt } from "node:crypto";
import path from "node:path";
import { check, format } from "./check.mjs";
import { capture, run, stopAll } from "./child.mjs";
import { buildConsole } from "./console.mjs";
import { keepRunning } from "./keep-running.mjs";
import { startResource } from "./new.mjs";
import { environment, findNode } from "./node.mjs";
import { cache, root } from "./paths.mjs";
import { wholeRun } from "./whole-run/whole-run.mjs";

/**
 * Builds the console if it is stale, and runs the platform until a signal asks it to end. After a crash, the platform
 * is started again. With `--forget-second-factor ACCOUNT`, the platform is not started; only the second factor of that
 * account is removed.
 */
export async function start(args) {
  if (args[0] === "--forget-second-factor")
    return runTypeScript("server/src/forget-second-factor.ts", args.slice(1));
  await buildConsole();
  const node = findNode();
  const env = compiling();
  const { output } = await capture(node, ["server/src/heap-options.ts"], { env });
  // If a setting is invalid, the script prints no options. The server itself then reports the setting.
  const options = output.match(/^--max-[a-z-]+=\d+$/gm) ?? [];
  return keepRunning(node, [...options, "server/src/main.ts", ...args], {
    env,
    // A killed server leaves its embedded PostgreSQL running so that the next start can use it. Here no start follows,
    // so PostgreSQL is ended.
    ended: () => run(node, ["server/src/end-database.ts"], { env }),
  });
}

/** Builds the console if it is stale. For machines on which something other than `npm start` starts the server. */
export async function build() {
  await buildConsole();
  return 0;
}

/** Runs the server, restarted on each change, and the console's development server in front of it. */
export async function dev() {
  const node = findNode();
  const vite = path.join(root, "node_modules/vite/bin/vite.js");
  const port = process.env.PORT ?? "3000";
  const env = environment({ SERVER_URL: `http://127.0.0.1:${port}` });
  const both = [
    run(node, ["--watch", "--watch-preserve-output", "server/src/main.ts"], { env }),
    run(node, [vite, "--clearScreen", "false"], { cwd: path.join(root, "console"), env }),
  ];
  const first = await Promise.race(both);
  stopAll();
  await Promise.all(both);
  return first;
}

const steps = { check, build: buildConsole, vitest };
/** Arguments that leave out the deep test files, the deep tests in other files, and the attacks. */
const notDeep = ["--exclude=**/*.deep.test.*", "--exclude=server/test/attack/**", "--tagsFilter=!deep"];

/**
 * Runs the checks, and every test except for the deep ones and the attacks. With arguments, which are passed on to
 * vitest, it runs only the tests that these name.
 */
export async function test(args) {
  if (args.length > 0) {
    await buildConsole();
    return vitest(args);
  }
  return wholeRun({ name: "test", args: notDeep }, steps);
}

/** Runs the checks and all tests, as continuous integration does. */
export async function testAll() {
  return wholeRun({ name: "test:all", args: [] }, steps);
}

function vitest(args, more = {}) {
  const command = path.join(root, "node_modules/vitest/vitest.mjs");
  return run(findNode(), [command, "run", ...args], { env: { ...compiling(), ...more } });
}

/**
 * Sends the platform mutated messages, with a random seed and many more runs than a test has: `npm run fuzz`. With the
 * seed of an earlier run, it repeats the failure of that run.
 */
export async function fuzz([seed = String(randomInt(2 ** 31))]) {
  const runs = process.env.FUZZ_RUNS ?? "1000";
  console.log(`Seed ${seed}, ${runs} runs of each kind`);
  return vitest(["server/test/fuzz"], { FUZZ_SEED: seed, FUZZ_RUNS: runs });
}

/** Creates the files of a new resource: `npm run new -- products/product-lines 产品系列`. */
export async function startNew(args) {
  const { made, extended } = startResource(root, args);
  const failed = (await tables()) || (await format());
  console.log(`\nMade:\n  ${made.join("\n  ")}\nExtended:\n  ${extended.join("\n  ")}`);
  console.log("\nNow write into them what it is about: CONTRIBUTING.md goes through them. Then npm test.");
  return failed;
}

/** Writes the types of the tables and the list of owned tables from the migrations. */
export async function tables() {
  return runTypeScript("server/test/write-table-types.ts", []);
}

/** Runs the benchmarks, and writes docs/benchmarks.md. */
export async function bench(args) {
  await buildConsole();
  return runTypeScript("bench/src/main.ts", args);
}

/** Runs simulated devices; device/src/simulate.ts documents the arguments. */
export async function simulate(args) {
  return runTypeScript("device/src/simulate.ts", args);
}

/** Packs or serves a panel; panel/src/command.ts documents the arguments. */
export async function panel(args) {
  return runTypeScript("panel/src/command.ts", args);
}

function runTypeScript(file, args) {
  return run(findNode(), [file, ...args], { env: compiling() });
}

/**
 * An environment in which the compiled code of a program, and of the programs it starts, is cached for the next time.
 */
function compiling() {
  return environment({ NODE_COMPILE_CACHE: path.join(cache, "compiled") });
}
