import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { reportFile } from "./reporter.mjs";
import { lookAgain, mostSecondLooks } from "./second-looks.mjs";

const vitest = fileURLToPath(new URL("../../node_modules/vitest/vitest.mjs", import.meta.url));
const reporter = fileURLToPath(new URL("reporter.mjs", import.meta.url));

/** Fails the first time that it runs. */
const once = 'import fs from "node:fs"; const again = fs.existsSync("NAME"); fs.writeFileSync("NAME", "");';
const probes = {
  "steady.test.mjs": 'test("holds", () => {});',
  "once.test.mjs": `${once} test("wavers", () => { if (!again) throw new Error("\\u001B[31mred"); });`,
  "hook.test.mjs": `${once} beforeAll(() => { if (!again) throw new Error("not ready"); }); test("waits", () => {});`,
  "stray.test.mjs": `${once} test("passes", async () => {
    if (!again) void Promise.reject(new Error("left behind"));
    await new Promise((resolve) => setTimeout(resolve, 50));
  });`,
  "always.test.mjs": 'describe("never", () => test("holds", () => { throw new Error("as ever"); }));',
};

test("a file that fails is looked at again by itself, and fails the run if it fails again", async () => {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "second-looks-")));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(probes))
    writeFileSync(path.join(folder, name), text.replaceAll("NAME", `${name}.ran`));
  const report = path.join(folder, "report.json");
  const runTests = (...args) =>
    spawnSync(process.execPath, [vitest, "run", "--globals", "--root", folder, ...args], {
      env: { ...process.env, [reportFile]: report },
      cwd: folder,
    }).status;

  expect(runTests(`--reporter=${reporter}`)).toBe(1);
  const found = JSON.parse(readFileSync(report, "utf8"));
  expect(new Set(found.files.map(({ file }) => file))).toEqual(new Set(Object.keys(probes)));
  for (const { began, ended } of found.files) expect(ended).toBeGreaterThanOrEqual(began);
  const looked = [];
  const { failed, passed } = await lookAgain(found, async (file) => {
    looked.push(file);
    return runTests(file);
  });
  expect(new Set(looked)).toEqual(new Set(Object.keys(probes).filter((name) => name !== "steady.test.mjs")));
  expect(failed).toEqual(["always.test.mjs failed twice"]);
  expect(passed.toSorted((a, b) => a.file.localeCompare(b.file))).toEqual([
    { file: "hook.test.mjs", test: "", message: "not ready", load: expect.any(Number) },
    { file: "once.test.mjs", test: "wavers", message: "red", load: expect.any(Number) },
    { file: "stray.test.mjs", test: "outside of any test", message: "left behind", load: expect.any(Number) },
  ]);
}, 60_000);

const failing = (count) => ({
  files: Array.from({ length: count }, (_, i) => ({
    file: `${i}.test.ts`,
    failures: [{ test: "wavers", message: "late", load: 1 }],
  })),
  strays: [],
});

test("a few files may pass only at their second look, more fail the run", async () => {
  expect(await lookAgain(failing(mostSecondLooks), async () => 0)).toMatchObject({ failed: [] });
  const more = await lookAgain(failing(mostSecondLooks + 1), async () => 0);
  expect(more.failed).toEqual(["4 files passed only at their second look, more than 3"]);
  expect(more.passed).toHaveLength(4);
});

test("where too much has failed, or nobody knows where, nothing is looked at again", async () => {
  const never = () => expect.unreachable();
  expect(await lookAgain(failing(11), never)).toEqual({ failed: ["11 files failed"], passed: [] });
  const strays = [{ file: "", message: "no disk", load: 1 }];
  expect(await lookAgain({ files: [], strays }, never)).toEqual({
    failed: ["an error in no file: no disk"],
    passed: [],
  });
});
