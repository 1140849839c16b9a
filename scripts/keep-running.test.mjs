import { expect, test } from "vitest";
import { nextPause, reasonOf } from "./keep-running.mjs";

test("pauses double up to a minute, and begin anew after a life of ten minutes", () => {
  const pauses = [];
  for (let pause = null; pauses.length < 8; pauses.push(pause)) pause = nextPause(pause, 5);
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  expect(nextPause(60, 599)).toBe(60);
  expect(nextPause(60, 600)).toBe(1);
});

test("the reason is what V8 has said, the signal, or the exit code", () => {
  const end = { code: null, signal: "SIGABRT", printed: "" };
  expect(reasonOf({ ...end, printed: "FATAL ERROR: Reached heap limit" })).toBe("it ran out of memory");
  expect(reasonOf(end)).toBe("SIGABRT ended it");
  expect(reasonOf({ ...end, signal: "SIGKILL" })).toContain("where memory is short");
  expect(reasonOf({ ...end, code: 1, signal: null })).toBe("exit code 1");
});
