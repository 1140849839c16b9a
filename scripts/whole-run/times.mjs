import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { capture } from "../child.mjs";
import { findNode } from "../node.mjs";

const work = fileURLToPath(new URL("fixed-work.mjs", import.meta.url));
/** The part of the run for each project of vitest; projects that run at the same time are one part. */
const parts = { unit: "units and server", server: "units and server", e2e: "browser", attack: "attacks" };
const filesNamed = 10;

/**
 * The time that each part of a run may take, as a multiple of the time that a fixed piece of work takes in the same
 * run. A slow machine does not exceed the budget, because it is slow at both; a slower test or too many tests do. Each
 * budget is one and a half times the measured time, which leaves room for random variation.
 */
export const budgets = {
  test: { checks: 120, "units and server": 650, browser: 700 },
  "test:all": { checks: 120, "units and server": 1150, browser: 1550, attacks: 380 },
};

/** Measures how many seconds a fixed piece of work takes while every processor does it at the same time. */
export async function fixedWork() {
  const all = await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      const { output } = await capture(findNode(), [work]);
      return JSON.parse(output).ms / 1000;
    }),
  );
  return Math.max(...all);
}

/** Calculates the seconds of each part, from the beginning of its first file to the end of its last one. */
export function partsOf({ files }) {
  const spans = new Map();
  for (const { project, began, ended } of files) {
    const part = parts[project] ?? project;
    const known = spans.get(part) ?? { began, ended };
    spans.set(part, { began: Math.min(known.began, began), ended: Math.max(known.ended, ended) });
  }
  return Object.fromEntries([...spans].map(([part, span]) => [part, (span.ended - span.began) / 1000]));
}

/**
 * Compares the times of a run with its budget.
 * @param times `{ checks, … }`: the seconds of each part
 * @param fixed the seconds of the fixed work in this run
 * @returns `lines`, the report to print, and `failed`, the names of the parts that took too long
 */
export function judge(times, { files }, fixed, budget) {
  const seconds = (value) => `${value.toFixed(value < 10 ? 1 : 0)} s`;
  const rows = Object.entries(times).map(([part, took]) => {
    const most = budget[part] * fixed;
    return { part, took, most, isOver: took > most };
  });
  const longest = files
    .map(({ file, began, ended }) => ({ file, took: (ended - began) / 1000 }))
    .sort((a, b) => b.took - a.took)
    .slice(0, filesNamed);
  const lines = [
    `How long it took, where the fixed work takes ${seconds(fixed)}:`,
    ...rows.map(
      ({ part, took, most }) => `  ${part.padEnd(20)} ${seconds(took).padStart(7)} of ${seconds(most)}`,
    ),
    "The longest files:",
    ...longest.map(({ file, took }) => `  ${seconds(took).padStart(7)}  ${file}`),
  ];
  const failed = rows.flatMap(({ part, took, most, isOver }) =>
    isOver
      ? [
          `${part} took ${seconds(took)}, more than the budget of ${seconds(most)} here (scripts/whole-run/times.mjs)`,
        ]
      : [],
  );
  return { lines, failed };
}
