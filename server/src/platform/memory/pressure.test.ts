import { getHeapStatistics } from "node:v8";
import { Registry } from "prom-client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { heapOf } from "./memory-ceiling.ts";
import { memoryUsage, type MemoryUsage, type Pressure, watchPressure } from "./pressure.ts";

const MiB = 1024 ** 2;
const ceiling = 1000;
let used: MemoryUsage;
let time: number;
let collected: number;
let pressure: Pressure;
let registry: Registry;

beforeEach(() => {
  vi.useFakeTimers();
  [used, time, collected] = [{ heap: 0, held: 0, process: 0 }, 0, 0];
  registry = new Registry();
  pressure = watchPressure({
    registry,
    ceiling,
    usage: () => used,
    collect: () => void collected++,
    now: () => time,
  });
});
afterEach(() => {
  pressure.close();
  vi.useRealTimers();
});

/** The state once the last look is forgotten. @param part of the ceiling */
function stateWith(part: Partial<Record<keyof MemoryUsage, number>>) {
  used = {
    heap: (part.heap ?? 0) * heapOf(ceiling) * MiB,
    held: (part.held ?? 0) * ceiling * MiB,
    process: (part.process ?? 0) * ceiling * MiB,
  };
  time += 1000;
  return pressure.state();
}

test("is normal, high or critical by total memory, by the heap alone, or by the size of the process", () => {
  expect([0.84, 0.86, 0.96].map((held) => stateWith({ held }))).toEqual(["normal", "high", "critical"]);
  expect(stateWith({ held: 0.1 })).toBe("normal");
  expect([1.1, 1.2, 1.35].map((process) => stateWith({ process }))).toEqual(["normal", "high", "critical"]);
  expect(stateWith({ process: 0.1 })).toBe("normal");
  expect([0.84, 0.86, 0.96].map((heap) => stateWith({ heap }))).toEqual(["normal", "high", "critical"]);
});

test("leaves a state only once the usage is clearly below its threshold", () => {
  expect([0.96, 0.91, 0.89, 0.76, 0.74, 0.8].map((held) => stateWith({ held }))).toEqual([
    "critical",
    "critical",
    "high",
    "high",
    "normal",
    "normal",
  ]);
});

test("measures again 50 ms after the last measurement", () => {
  expect(stateWith({ held: 0.5 })).toBe("normal");
  used = { heap: 0, held: 0.9 * ceiling * MiB, process: 0 };
  expect(pressure.state()).toBe("normal");
  time += 50;
  expect(pressure.state()).toBe("high");
});

test("is reported by the health check and the metrics", async () => {
  stateWith({ held: 0.5 });
  expect(pressure.check()).toBeNull();
  stateWith({ held: 0.9, heap: 0.5 });
  expect(pressure.check()).toEqual({ warning: expect.stringContaining("900 of 1000 MiB") });
  stateWith({ held: 0.96 });
  expect(pressure.check()).toContain("960 of 1000 MiB");
  pressure.refused();
  const metrics = await registry.metrics();
  expect(metrics).toContain("thingwright_memory_pressure 2");
  expect(metrics).toContain(`thingwright_memory_ceiling_bytes ${ceiling * MiB}`);
  expect(metrics).toContain("thingwright_calls_refused_for_memory_total 1");
});

test("asks V8 to collect garbage while memory is short, every ten seconds", () => {
  const pass = (seconds: number) => {
    for (let i = 0; i < seconds; i++) {
      time += 1000;
      vi.advanceTimersByTime(1000);
    }
  };
  pass(30);
  stateWith({ held: 0.9 });
  pass(8);
  expect(collected).toBe(0);
  pass(16);
  expect(collected).toBe(2);
});

test("does not count the young generation as heap usage", () => {
  const usage = memoryUsage();
  const taken = () => ({ heap: usage().heap, all: getHeapStatistics().used_heap_size });
  const makeSome = () => {
    const before = taken();
    const some = Array.from({ length: 4000 }, (_, i) => ({ i }));
    const after = taken();
    return { heap: after.heap - before.heap, all: after.all - before.all, some };
  };
  // A collection in between would spoil one look.
  const looks = Array.from({ length: 10 }, makeSome);
  expect(looks.some(({ heap, all }) => all > 100_000 && heap < all / 4)).toBe(true);
});
