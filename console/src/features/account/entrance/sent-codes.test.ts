import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { onWaits, startWait, waitOf } from "./sent-codes.ts";
import { secondsUntil } from "./seconds-until.ts";

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

const left = (purpose: string, address: string) => secondsUntil(waitOf(purpose, address), Date.now());

test("counts down from the seconds that the server sent, and stops at 0", () => {
  startWait("register", "13800000000", 60);
  expect(left("register", "13800000000")).toBe(60);
  vi.advanceTimersByTime(1);
  expect(left("register", "13800000000")).toBe(60);
  vi.advanceTimersByTime(999);
  expect(left("register", "13800000000")).toBe(59);
  vi.advanceTimersByTime(58_001);
  expect(left("register", "13800000000")).toBe(1);
  vi.advanceTimersByTime(100_000);
  expect(left("register", "13800000000")).toBe(0);
});

test("a waiting time applies to one address and one purpose", () => {
  startWait("reset", " Maker@Example.com ", 37);
  expect(left("reset", "maker@example.com")).toBe(37);
  expect(left("register", "maker@example.com")).toBe(0);
  expect(left("reset", "other@example.com")).toBe(0);
});

test("a new waiting time from the server replaces the running one and notifies subscribers", () => {
  const told = vi.fn<() => void>();
  const stop = onWaits(told);
  startWait("reset", "a@b.cn", 60);
  startWait("reset", "a@b.cn", 300);
  stop();
  startWait("reset", "a@b.cn", 10);
  expect(told).toHaveBeenCalledTimes(2);
  expect(left("reset", "a@b.cn")).toBe(10);
});
