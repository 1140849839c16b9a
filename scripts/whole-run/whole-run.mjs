import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { asked } from "../child.mjs";
import { root } from "../paths.mjs";
import { keepGreen, keepSecondLooks, tried } from "./kept.mjs";
import { reportFile } from "./reporter.mjs";
import { lookAgain } from "./second-looks.mjs";

const reporter = path.join(root, "scripts/whole-run/reporter.mjs");
const report = path.join(root, ".tmp/run-report.json");

/**
 * Runs every test, and once more, each by itself, the files that failed. `vitest(args, env)` runs vitest and gives its exit
 * status; so does this.
 */
export async function wholeRun(vitest) {
  const what = await tried();
  mkdirSync(path.dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const status = await vitest(["--reporter=default", `--reporter=${reporter}`], { [reportFile]: report });
  if (status === 0) return end(what);
  if (asked.aborted) return status;
  const found = read();
  // vitest itself has failed: there is nothing of which to be in doubt.
  if (!found) return status;
  const { failed, passed } = await lookAgain(found, (file) => {
    console.log(`\nA second look at ${file}`);
    return vitest([path.join(root, file)], {});
  });
  if (asked.aborted) return status;
  if (passed.length === 0 && failed.length === 0) return status;
  return end(what, failed, passed);
}

async function end(what, failed = [], passed = []) {
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
  await keepGreen(what);
  return 0;
}

function read() {
  try {
    return JSON.parse(readFileSync(report, "utf8"));
  } catch {
    return null;
  }
}
