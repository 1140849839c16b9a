import { afterEach, expect, it, vi } from "vitest";
import { BoundedLog } from "./bounded-log.ts";
import { createLog } from "./log.ts";

afterEach(() => vi.useRealTimers());

it("writes one line per key and 60 lines in total a minute, and logs the number of lines left out", () => {
  vi.useFakeTimers();
  const lines: Record<string, unknown>[] = [];
  const log = createLog("warn", {
    write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  });
  const bounded = new BoundedLog(log, "refused");
  for (let i = 0; i < 100; i++) bounded.tell("the same", { i });
  expect(lines).toMatchObject([{ i: 0, msg: "refused" }]);
  for (let i = 0; i < 100; i++) bounded.tell(`key ${i}`, { i });
  expect(lines).toHaveLength(60);
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(60)).toMatchObject([{ leftOut: 140, msg: "refused" }]);
  bounded.tell("the same", { i: 1 });
  bounded.tell("the same", { i: 2 });
  expect(lines.slice(61)).toMatchObject([{ i: 1 }]);
  bounded.close();
  expect(lines.slice(62)).toMatchObject([{ leftOut: 1 }]);
});
