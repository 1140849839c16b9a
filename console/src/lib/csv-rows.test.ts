import { expect, test } from "vitest";
import { byCursor } from "./csv-export.ts";
import { saveRows } from "./csv-rows.ts";

test("an aborted export loads no further pages and saves no file", async () => {
  const left = new AbortController();
  const asked: unknown[] = [];
  const load = byCursor((cursor, signal) => {
    asked.push([cursor, signal]);
    left.abort();
    return Promise.resolve({ list: [{ id: 1 }], next_cursor: "1" });
  });
  const saving = saveRows("log", [], load, { most: 100, signal: left.signal });
  await expect(saving).rejects.toBe(left.signal.reason);
  expect(asked).toEqual([[undefined, left.signal]]);
});
