import { expect, test } from "vitest";
import { BackOff } from "./back-off.ts";

function isNear(delay: number, pause: number): boolean {
  return delay >= Math.round(pause * 0.75) && delay <= Math.round(pause * 1.25);
}

test("doubles the pause up to the maximum", () => {
  const backOff = new BackOff({ first: 100, last: 500 });
  for (const pause of [100, 200, 400, 500, 500]) expect(isNear(backOff.lost(), pause)).toBe(true);
});

test("restarts from the first pause only after a connection that lasted", () => {
  let now = 0;
  const backOff = new BackOff({ first: 100, last: 5000 }, () => now);
  expect(isNear(backOff.lost(), 100)).toBe(true);
  backOff.connected();
  now += 1000;
  expect(isNear(backOff.lost(), 200)).toBe(true);
  backOff.connected();
  now += 60_000;
  expect(isNear(backOff.lost(), 100)).toBe(true);
});
