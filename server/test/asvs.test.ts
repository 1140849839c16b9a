import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const checkout = path.join(import.meta.dirname, "../..");
const heading = "\n## OWASP ASVS 5.0, level 2\n";

/** The numbers of the standard's requirements of level 1 and 2, in ranges. */
const asked = `
  1.1.1-2 1.2.1-9 1.3.1-11 1.4.1-3 1.5.1-2
  2.1.1-3 2.2.1-3 2.3.1-4 2.4.1
  3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-5 3.7.1-2
  4.1.1-3 4.2.1 4.3.1-2 4.4.1-4
  5.1.1 5.2.1-3 5.3.1-2 5.4.1-3
  6.1.1-3 6.2.1-12 6.3.1-4 6.4.1-4 6.5.1-5 6.6.1-3 6.8.1-4
  7.1.1-3 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 7.6.1-2
  8.1.1-2 8.2.1-3 8.3.1 8.4.1
  9.1.1-3 9.2.1-4
  10.1.1-2 10.2.1-2 10.3.1-4 10.4.1-11 10.5.1-5 10.6.1-2 10.7.1-3
  11.1.1-2 11.2.1-3 11.3.1-3 11.4.1-4 11.5.1 11.6.1
  12.1.1-3 12.2.1-2 12.3.1-4
  13.1.1 13.2.1-5 13.3.1-2 13.4.1-5
  14.1.1-2 14.2.1-4 14.3.1-3
  15.1.1-3 15.2.1-3 15.3.1-7
  16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3
  17.1.1 17.2.1-4 17.3.1-2
`;

/** The numbers of a text of ranges, such as `1.2.3-5`. */
function expand(ranges: string): string[] {
  return ranges
    .trim()
    .split(/\s+/)
    .flatMap((range) => {
      const [, section, first, last = first] = /^(\d+\.\d+)\.(\d+)(?:-(\d+))?$/.exec(range) ?? [];
      const count = Number(last) - Number(first) + 1;
      return Array.from({ length: count }, (_, i) => `${section}.${Number(first) + i}`);
    });
}

const text = readFileSync(path.join(checkout, "docs/security.md"), "utf8").split(heading)[1] ?? "";
const rows = text
  .split("\n")
  .filter((line) => /^\| +\d/.test(line))
  .map((line) => {
    const [numbers = "", what = "", state = "", by = "", tests = ""] = line
      .split("|")
      .slice(1)
      .map((cell) => cell.trim());
    return { numbers: numbers.split(", "), what, state, by, tests };
  });
const countOf = (wanted: string) =>
  rows.filter(({ state }) => state === wanted).flatMap(({ numbers }) => numbers).length;

it("the table names every requirement of level 1 and 2 once", () => {
  const numbers = rows.flatMap((row) => row.numbers);
  expect(numbers.toSorted()).toEqual(expand(asked).toSorted());
});

it("each row has a requirement, a valid state, and an explanation", () => {
  const wanting = rows.filter(({ what, by, state }) => {
    return what === "" || by === "" || !["met", "not met", "does not apply"].includes(state);
  });
  expect(wanting).toEqual([]);
});

it("the summary of the table has the correct counts", () => {
  const [met, missed, rest] = [countOf("met"), countOf("not met"), countOf("does not apply")];
  expect(text.replace(/\s+/g, " ")).toContain(`${met} met, ${missed} not met, ${rest} do not apply`);
});

it("every file and test named in the table exists", () => {
  const tests = rows.flatMap((row) => row.tests.split(", ").filter((named) => named !== ""));
  expect(tests.filter((named) => !/^`[\w./-]+\.test\.ts`$/.test(named))).toEqual([]);
  const files = [...text.matchAll(/`(\w[\w./-]*\.(?:ts|tsx|mjs|conf|json))`/g)].map(([, file]) => file!);
  const roots = [checkout, path.join(checkout, "server/src")];
  const gone = files.filter((file) => !roots.some((root) => existsSync(path.join(root, file))));
  expect(gone).toEqual([]);
});
