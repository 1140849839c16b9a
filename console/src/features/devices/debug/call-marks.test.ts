import { expect, test } from "vitest";
import { issuedBy } from "./call-marks.ts";

test("lists the times at which each property was issued, oldest first, without services and messages", () => {
  const issued = issuedBy([
    { key: 4, sentAt: 40, params: { a: 2 } },
    { key: 3, sentAt: 30, params: {}, message: { path: "a", payload: "" } },
    { key: 2, sentAt: 20, params: { a: 1 }, service: "reset" },
    { key: 1, sentAt: 10, params: { a: 1, b: true } },
  ]);
  expect([...issued]).toEqual([
    ["a", [10, 40]],
    ["b", [10]],
  ]);
});
