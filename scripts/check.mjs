import { availableParallelism } from "node:os";
import path from "node:path";
import { capture, run } from "./child.mjs";
import { environment, findNode } from "./node.mjs";
import { root } from "./paths.mjs";

const workspaces = ["contract", "device", "server", "console", "e2e", "bench"];

const lint = ["oxlint/bin/oxlint", "--type-aware", "--deny-warnings", "--report-unused-disable-directives"];

/** Each check: what it looks for, and the program in node_modules, or script of ours, that looks. */
const checks = [
  { title: "Formatting", command: ["oxfmt/bin/oxfmt", "--check"] },
  { title: "Rooms: who imports what, how long files are", command: ["../scripts/check/main.mjs"] },
  { title: "Lint", command: lint },
  ...workspaces.map((name) => ({ title: `Types: ${name}`, command: ["typescript/bin/tsc", "-p", name] })),
  {
    title: "Unused code, undeclared dependencies",
    command: ["knip/bin/knip.js", "--treat-config-hints-as-errors"],
  },
];

/** Runs all checks, as many at a time as there are processors; 0 if nothing was found, else 1. */
export async function check() {
  const waiting = [...checks];
  const failed = [];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const began = performance.now();
      let { status, output } = await tool(capture, next.command);
      // The linter's type checker is a preview that now and then dies on its own: that is no finding.
      if (output.includes("Error running tsgolint")) ({ status, output } = await tool(capture, next.command));
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
  return (await tool(run, ["oxfmt/bin/oxfmt"])) || linted;
}

function tool(how, [file, ...args]) {
  return how(findNode(), [path.join(root, "node_modules", file), ...args], { env: environment() });
}
