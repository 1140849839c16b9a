import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const checkout = path.join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(checkout, file), "utf8");
const numbers = [...read("docs/decisions.md").matchAll(/^- (?:D-(\d+) )?/gm)].map(([, number]) =>
  Number(number),
);

test("every decision has a number of its own", () => {
  expect(numbers.length).toBeGreaterThan(400);
  expect(numbers.every((number) => number > 0)).toBe(true);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test("each decision that code or a page of the documentation cites exists", () => {
  const folders = ["bench", "console", "contract", "device", "docs", "e2e", "panel", "scripts", "server"];
  const cited = folders
    .flatMap((folder) => filesIn(folder))
    .flatMap((file) => [...read(file).matchAll(/\bD-(\d+)\b/g)].map(([, number]) => Number(number)));
  expect(cited.filter((number) => !numbers.includes(number))).toEqual([]);
});

function filesIn(folder: string): string[] {
  return readdirSync(path.join(checkout, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return /^(node_modules|dist|\..*)$/.test(entry.name) ? [] : filesIn(name);
    return /\.(ts|tsx|mjs|sql|md)$/.test(name) ? [name] : [];
  });
}
