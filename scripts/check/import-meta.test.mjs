import { expect, test } from "vitest";
import { wrongImportMeta } from "./import-meta.mjs";

const use = (file, field) => wrongImportMeta(new Map([[file, `export const x = import.meta${field};`]]));

test("import.meta has what the file runs in gives it", () => {
  expect(use("server/src/main.ts", ".env.PORT")).toEqual([
    "server/src/main.ts: import.meta.env is not there in Node",
  ]);
  expect(use("server/src/main.ts", ".dirname")).toEqual([]);
  expect(use("console/src/app/main.tsx", ".dirname")).toHaveLength(1);
  expect(use("console/src/app/main.tsx", ".env.DEV")).toEqual([]);
  expect(use("console/src/app/main.test.ts", ".dirname")).toEqual([]);
});
