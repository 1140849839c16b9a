import { availableParallelism } from "node:os";
import path from "node:path";
import { capture, run } from "./child.mjs";
import { environment, findNode } from "./node.mjs";
import { root } from "./paths.mjs";

export const lint = [
  "oxlint/bin/oxlint",
  "--type-aware",
  "--deny-warnings",
  "--report-unused-disable-directives",
];
/** What the linter prints when its type checker, which is a preview release, has crashed. */
export const crashed = "Error running tsgolint";

/**
 * The checks, slowest first. A slow check that began last would still run after all the others had ended. Commands are
 * paths from node_modules.
 */
const checks = [
  { title: "Lint", command: lint },
  { title: "Types", command: ["typescript/bin/tsc", "--singleThreaded"] },
  {
    title: "Unused code, undeclared dependencies",
    command: ["knip/bin/knip.js", "--treat-config-hints-as-errors"],
  },
  { title: "Import boundaries, how long files are", command: ["../scripts/check/main.mjs"] },
  { title: "Formatting", command: ["oxfmt/bin/oxfmt", "--check"] },
];

// Environment variables for the linter and the compiler, which are Go programs that run at the same time. By default,
// each of their threads computes the same types as the others, and Go collects garbage more often than needed. With
// half of the processors for each program and a larger heap, they take half the processor time.
export const forGo = { GOMAXPROCS: String(Math.max(1, Math.floor(availableParallelism() / 2))), GOGC: "400" };

/**
 * Runs all checks, as many at a time as there are processors. Returns the exit status: 0 if nothing was found, else 1.
 */
export async function check() {
  const waiting = [...checks];
  const failed = [];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const began = performance.now();
      let { status, output } = await tool(capture, next.command);
      // The linter's type checker crashes now and then. A crash is not a finding, so the check is run again.
      if (output.includes(crashed)) ({ status, output } = await tool(capture, next.command));
      const took = `${((performance.now() - began) / 1000).toFixed(1)} s`;
      console.log(`${status === 0 ? "✓" : "✗"} ${next.title} (${took})`);
      if (status === 0) continue;
      console.log(`\n${output.trim()}\n`);
      failed.push(next.title);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  if (failed.length > 0) console.log(`\nFailed: ${failed.join(" · ")}`);
  return failed.length > 0 ? 1 : 0;
}

/** Formats everything and applies the lint fixes that are safe. */
export async function fix() {
  const linted = await tool(run, [...lint, "--fix"]);
  return (await format()) || linted;
}

export function format() {
  return tool(run, ["oxfmt/bin/oxfmt"]);
}

function tool(how, [file, ...args]) {
  return how(findNode(), [path.join(root, "node_modules", file), ...args], { env: environment(forGo) });
}
