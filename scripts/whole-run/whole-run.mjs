import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { asked } from "../child.mjs";
import { root } from "../paths.mjs";
import { keepGreen, keepSecondLooks, testedState } from "./kept.mjs";
import { reportFile } from "./reporter.mjs";
import { lookAgain } from "./second-looks.mjs";
import { budgets, fixedWork, judge, partsOf } from "./times.mjs";

const reporter = path.join(root, "scripts/whole-run/reporter.mjs");
const report = path.join(root, ".tmp/run-report.json");

/**
 * Runs the checks, then the tests, then each failed test file once more by itself. Prints the times, and fails if a
 * part exceeds its budget. Returns the exit status, like `check()` and `vitest(args, env)`.
 * @param run `{ name, args }`: the name of the budgets, and vitest's arguments that choose the tests
 */
export async function wholeRun({ name, args }, { check, build, vitest }) {
  const what = await testedState();
  const before = await fixedWork();
  const began = performance.now();
  const [unfit] = await Promise.all([check(), build()]);
  if (unfit) return unfit;
  const checks = (performance.now() - began) / 1000;

  mkdirSync(path.dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const status = await vitest(["--reporter=default", `--reporter=${reporter}`, ...args], {
    [reportFile]: report,
  });
  if (asked.aborted) return status;
  const found = read();
  // vitest itself has failed, so there is no file to look at again.
  if (!found) return status || 1;
  const fixed = (before + (await fixedWork())) / 2;
  const { failed, passed } =
    status === 0 ? { failed: [], passed: [] } : await secondLooks(found, args, vitest);
  if (asked.aborted) return status;

  const times = judge({ checks, ...partsOf(found) }, found, fixed, budgets[name]);
  console.log(`\n${times.lines.join("\n")}`);
  failed.push(...times.failed);
  if (status !== 0 && failed.length === 0 && passed.length === 0) failed.push(`vitest ended with ${status}`);
  if (passed.length > 0) {
    keepSecondLooks(what, passed);
    console.log("\nPassed only at the second look; why is found before other work goes on:");
    for (const { file, test, message, load } of passed)
      console.log(`  ${file} > ${test}: ${message.split("\n")[0]} (load ${load.toFixed(1)})`);
  }
  if (failed.length > 0) {
    console.log(`\nFailed:\n  ${failed.join("\n  ")}`);
    return 1;
  }
  if (name === "test:all") await keepGreen(what);
  return 0;
}

function secondLooks(found, args, vitest) {
  return lookAgain(found, (file) => {
    console.log(`\nA second look at ${file}`);
    return vitest([path.join(root, file), ...args], {});
  });
}

function read() {
  try {
    return JSON.parse(readFileSync(report, "utf8"));
  } catch {
    return null;
  }
}
