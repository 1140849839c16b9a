import { expect, test } from "vitest";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { Allowance, Allowances } from "./allowance.ts";

const perSecond = 100;
const burst = perSecond * limits.deviceBurstSeconds;

function spend(allowance: Allowance, messages: number, { now = 0 } = {}): number {
  let wait = 0;
  for (let i = 0; i < messages; i++) wait = allowance.spend(1, now);
  return wait;
}

test("a burst costs nothing; what goes beyond waits as long as it takes at the rate", () => {
  const allowance = new Allowance(perSecond);
  expect(spend(allowance, burst)).toBe(0);
  expect(spend(allowance, 1)).toBe(10);
  expect(spend(allowance, 99)).toBe(1000);
  expect(spend(allowance, 1, { now: 1000 })).toBe(10);
});

test("a sender that keeps to the rate never waits", () => {
  const allowance = new Allowance(perSecond);
  for (let second = 0; second < 1000; second++) {
    expect(spend(allowance, perSecond, { now: second * 1000 })).toBe(0);
  }
});

test("silence does not save up more than a burst", () => {
  const allowance = new Allowance(perSecond);
  spend(allowance, 1);
  const now = 86_400_000;
  expect(spend(allowance, burst, { now })).toBe(0);
  expect(spend(allowance, 1, { now })).toBe(10);
});

test("reconnecting does not restore the allowance", () => {
  const allowances = new Allowances(perSecond);
  const now = performance.now();
  const first = allowances.of("lamp");
  spend(first, burst, { now });
  allowances.keep("lamp", first);
  expect(allowances.of("lamp").spend(1, now)).toBeGreaterThan(0);
  expect(allowances.of("other").spend(1, now)).toBe(0);
});

test("notifies the owner at most once a minute", () => {
  const allowance = new Allowance(perSecond);
  expect([0, 1000, 59_999, 60_000, 61_000].map((now) => allowance.tells(now))).toEqual([
    true,
    false,
    false,
    true,
    false,
  ]);
});
