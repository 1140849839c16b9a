import { expect, test } from "vitest";
import { type Pendings, stillPending } from "./pending.ts";

const color = { h: 1, s: 100 };
const pending: Pendings = new Map([["color", { value: color, before: 10 }]]);
const reports = (value: unknown, time: number) => new Map([["color", { value, time }]]);

test("keeps a set value pending until the device reports that value, whatever is reported before", () => {
  expect(stillPending(pending, new Map())).toBe(pending);
  expect(stillPending(pending, reports(color, 10))).toBe(pending);
  expect(stillPending(pending, reports({ h: 0, s: 50 }, 11))).toBe(pending);
  expect(stillPending(pending, reports({ s: 100, h: 1 }, 12)).size).toBe(0);
});

test("ends the pending state of each value separately", () => {
  const both: Pendings = new Map([...pending, ["power", { value: true, before: undefined }]]);
  const left = stillPending(both, new Map([["power", { value: true, time: 5 }]]));
  expect([...left.keys()]).toEqual(["color"]);
});
