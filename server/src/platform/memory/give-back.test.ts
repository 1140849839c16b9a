import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { giveBackMemory } from "./give-back.ts";
import { createLog } from "../log.ts";

const MiB = 1024 ** 2;
let taken: number;
let busy: number;
let isShort: boolean;
let done: string[];
let lines: string[];

beforeEach(() => {
  vi.useFakeTimers();
  [taken, busy, isShort, done, lines] = [200, 0, false, [], []];
  giveBackMemory(createLog("info", { write: (line) => void lines.push(line) }), {
    isShort: () => isShort,
    resident: () => taken * MiB,
    busy: () => busy,
    collect: () => void done.push("collect"),
    async trim() {
      done.push("trim");
      taken = 210;
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

it("collects garbage after a load peak, returns free memory at the next check, and logs it", async () => {
  taken = 700;
  await pass(5);
  expect(done).toEqual(["collect"]);
  await pass(5);
  expect(done).toEqual(["collect", "trim"]);
  const line: unknown = JSON.parse(lines.join());
  expect(line).toMatchObject({ before: 700, after: 210, collecting: 0, trimming: 0 });
});

it("waits while the process is busy", async () => {
  [taken, busy] = [700, 0.3];
  await pass(600);
  expect(done).toEqual([]);
  busy = 0.2;
  await pass(10);
  expect(done).toEqual(["collect", "trim"]);
});

it("tolerates growth by a quarter, and by at least 64 MiB, above the lowest usage", async () => {
  taken = 263;
  await pass(600);
  taken = 1000;
  busy = 1;
  await pass(5);
  [taken, busy] = [260, 0];
  await pass(600);
  expect(done).toEqual([]);
  taken = 100;
  await pass(5);
  taken = 165;
  await pass(5);
  expect(done).toEqual(["collect"]);
});

it("runs at most once a minute, and not again for memory that remains in use", async () => {
  const every = async (minutes: number) => {
    for (let i = 0; i < minutes; i++) {
      taken = 700;
      await pass(60);
    }
  };
  await every(10);
  expect(done.length).toBeGreaterThanOrEqual(18);
  expect(done.length).toBeLessThanOrEqual(20);
  await pass(60);
  done = [];
  taken = 210;
  await pass(3600);
  expect(done).toEqual([]);
});

it("runs again, and more often, while memory is short", async () => {
  taken = 340;
  await pass(10);
  expect(done).toEqual(["collect", "trim"]);
  [taken, isShort, done] = [260, true, []];
  await pass(20);
  expect(done).toEqual(["collect", "trim"]);
  await pass(20);
  expect(done).toEqual(["collect", "trim", "collect", "trim"]);
});
