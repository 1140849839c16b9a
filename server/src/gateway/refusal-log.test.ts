import { expect, test, vi } from "vitest";
import { limits } from "@thingwright/contract/limits.ts";
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
  return { log, told, time, keep };
}

test("so many a minute are kept of each device, and the rest is counted", () => {
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

test("a device that falls silent has its line once the minute is over, and nothing goes on running", () => {
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

test("what was left out is said when the server stops", () => {
  const { log, told, keep } = started();
  keep(most + 1);
  log.close();
  expect(told).toEqual([["lamp", 1]]);
});
