import { execFile } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { forGo } from "../check.mjs";
import { startResource } from "../new.mjs";
import { root } from "../paths.mjs";
import { namesOf } from "./names.mjs";

const run = promisify(execFile);
const minutes = 60_000;

const left = new Set(["node_modules", "dist", ".git", ".data", ".tmp"]);

/** Copies the checkout. The workspaces in the copy are the copy's own; all other packages are those of the checkout. */
function copyCheckout() {
  const copy = mkdtempSync(path.join(tmpdir(), "thingwright-new-"));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  cpSync(root, copy, { recursive: true, filter: (file) => !left.has(path.basename(file)) });
  for (const folder of [".", "server", "console"]) linkPackages(copy, folder);
  return copy;
}

/**
 * Writes a tsconfig for the type check of a copy, and returns its path. It covers the product itself and the files that
 * were created. It leaves out all other tests, whose check would take as long as the rest; the tests that concern a new
 * resource are run instead.
 */
function productOf(copy, made) {
  const config = path.join(copy, "tsconfig.product.json");
  const files = [
    ...made.filter((file) => /\.tsx?$/.test(file)),
    "server/src/main.ts",
    "console/src/main.tsx",
  ];
  writeFileSync(config, JSON.stringify({ extends: "./tsconfig.json", files, include: ["**/*.d.ts"] }));
  return config;
}

function linkPackages(copy, folder) {
  const [from, to] = [root, copy].map((side) => path.join(side, folder, "node_modules"));
  mkdirSync(path.join(to, "@thingwright"), { recursive: true });
  for (const name of readdirSync(from))
    if (name !== "@thingwright" && !name.startsWith(".thing"))
      symlinkSync(path.join(from, name), path.join(to, name));
  if (folder !== ".") return;
  for (const name of readdirSync(path.join(from, "@thingwright")))
    symlinkSync(path.join(copy, name), path.join(to, "@thingwright", name));
}

test("a name stands in every form that code and people need", () => {
  expect(namesOf("news-categories", "资讯分类")).toEqual({
    names: "news-categories",
    name: "news-category",
    camels: "newsCategories",
    camel: "newsCategory",
    Pascals: "NewsCategories",
    Pascal: "NewsCategory",
    snake: "news_category",
    title: "news categories",
    Title: "News categories",
    one: "news category",
    zh: "资讯分类",
  });
  expect(() => namesOf("ProductGroups", "产品分组")).toThrow("kebab case");
  expect(() => namesOf("product-groups", "groups")).toThrow("Chinese");
});

test("a new resource compiles, and its own test passes", { timeout: 5 * minutes }, async () => {
  const copy = copyCheckout();
  const { made, extended } = startResource(copy, ["products/sample-things", "示例"]);
  expect(made).toContain("server/src/modules/sample-things/sample-things.ts");
  expect(made.filter((file) => /{{\w+}}/.test(readFileSync(path.join(copy, file), "utf8")))).toEqual([]);
  // `npm run tables` changes two more existing files, so a new resource changes at most eight existing files.
  expect(extended.length).toBeLessThanOrEqual(6);
  // The test database of this run was migrated without the new table, so these commands start their own database.
  const env = { ...process.env, ...forGo, TEST_POSTGRES_URL: undefined };
  const node = (...args) => run(process.execPath, args, { cwd: copy, env, maxBuffer: 2 ** 24 });
  await node("server/test/write-table-types.ts");
  const types = await node(
    "node_modules/typescript/bin/tsc",
    "--singleThreaded",
    "-p",
    productOf(copy, made),
  ).catch(({ stdout }) => ({ stdout }));
  expect(types.stdout).toBe("");
  const files = [
    "server/src/modules/sample-things",
    "server/test/walk",
    "server/test/kept-fields.test.ts",
    "server/test/bounds.test.ts",
  ];
  const named = "sampleThing|sample_thing|sample things";
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--color=false", "-t", named, ...files];
  const tests = await node(...vitest).catch((failed) => failed);
  // Four tests of the module itself, six of the walk (five routes and the sorting of the list), two of left-out fields,
  // and one of the quota.
  expect(tests.stdout).toContain("13 passed");
});
