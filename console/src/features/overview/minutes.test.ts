import { limits } from "@thingwright/contract/grammar/limits.ts";
import { expect, test } from "vitest";
import { lastHour, merged } from "./minutes.ts";

const minute = (at: number, messages: number) => ({ minute: at * 60, messages });

test("an hour has an entry for every minute, including empty minutes, and ends with the current minute", () => {
  const hour = lastHour([minute(1000, 9), minute(1001, 3), minute(1060, 5)], 1060 * 60 + 59);
  expect(hour).toHaveLength(limits.overviewMinutes);
  expect([hour[0], hour[1], hour.at(-1)]).toEqual([3, 0, 5]);
  expect(lastHour([minute(1060, 5)], 1061 * 60).slice(-2)).toEqual([5, 0]);
});

test("newer sums of a minute replace older ones, and no more than an hour is kept", () => {
  const before = Array.from({ length: limits.overviewMinutes }, (_, i) => minute(i, 1));
  const after = merged(before, [minute(59, 7), minute(60, 2)]);
  expect(after).toHaveLength(limits.overviewMinutes);
  expect([after[0], ...after.slice(-2)]).toEqual([minute(1, 1), minute(59, 7), minute(60, 2)]);
});
