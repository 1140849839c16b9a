import { expect, test, vi } from "vitest";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { RefusalLog } from "./refusal-log.ts";

const most = limits.deviceRefusalsPerMinute;
const deviceOf = (id: string) => ({ id, deviceNo: 1, ownerId: "o", productId: "p" });
const lamp = deviceOf("lamp");

function started() {
  const told: [string, number][] = [];
  const time = { now: 1_000_000 };
  const log = new RefusalLog({ steady: () => time.now }, ({ id }, count) => told.push([id, count]));
  const keep = (times: number, device = lamp) =>
    Array.from({ length: times }, () => log.keeps(device)).filter(Boolean).length;
  const keepFilters = (filters: string[]) => filters.filter((filter) => log.keepsFilter(lamp, filter));
  return { log, told, time, keep, keepFilters };
}

test("logs a limited number of refusals a minute for each device, and counts the others", () => {
  const { log, told, time, keep } = started();
  expect(keep(most + 40)).toBe(most);
  expect(keep(most, deviceOf("fan"))).toBe(most);
  expect(told).toEqual([]);
  time.now += 60_000;
  expect(keep(3)).toBe(3);
  expect(told).toEqual([["lamp", 40]]);
  log.close();
  expect(told).toEqual([["lamp", 40]]);
});

test("logs the count of a silent device after the minute, and leaves no timer running", () => {
  vi.useFakeTimers();
  try {
    const { told, time, keep } = started();
    keep(most + 7);
    vi.advanceTimersByTime(5000);
    expect(told).toEqual([]);
    time.now += 60_000;
    vi.advanceTimersByTime(1000);
    expect(told).toEqual([["lamp", 7]]);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test("logs the count of omitted refusals when the server stops", () => {
  const { log, told, keep } = started();
  keep(most + 1);
  log.close();
  expect(told).toEqual([["lamp", 1]]);
});

test("logs a repeated refused filter once a minute, apart from the limit for messages", () => {
  const { log, told, time, keep, keepFilters } = started();
  expect(keepFilters(Array.from({ length: 1000 }, (_, i) => `/a/${i % 3}`))).toEqual([
    "/a/0",
    "/a/1",
    "/a/2",
  ]);
  expect(keep(most)).toBe(most);
  time.now += 60_000;
  expect(keepFilters(["/a/0", "/a/0"])).toEqual(["/a/0"]);
  log.close();
  expect(told).toEqual([]);
});

test("logs a limited number of different refused filters, all overlong ones as one, and counts the others", () => {
  const { log, told, keepFilters } = started();
  const different = Array.from({ length: limits.deviceRefusedFiltersPerMinute + 4 }, (_, i) => `/a/${i}`);
  const long = Array.from({ length: 5 }, (_, i) => String(i).padStart(60_000, "x"));
  expect(keepFilters([...long, ...different])).toHaveLength(limits.deviceRefusedFiltersPerMinute);
  log.close();
  expect(told).toEqual([["lamp", 5]]);
});
