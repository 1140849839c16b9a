import { expect, it } from "vitest";
import { asleepUntil } from "./asleep.ts";

const sleeper = { online: 2, offline_at: 1000, wake_interval: 600 } as const;

it("gives the next wake-up time of a sleeping offline device until that time has passed, else null", () => {
  expect(asleepUntil(sleeper, 1000)).toBe(1600);
  expect(asleepUntil(sleeper, 1599)).toBe(1600);
  expect(asleepUntil(sleeper, 1600)).toBeNull();
  expect(asleepUntil({ ...sleeper, online: 1 }, 1000)).toBeNull();
  expect(asleepUntil({ ...sleeper, offline_at: null }, 1000)).toBeNull();
  expect(asleepUntil({ ...sleeper, wake_interval: null }, 1000)).toBeNull();
});
