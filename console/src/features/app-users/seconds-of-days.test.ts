import { expect, test } from "vitest";
import { secondsOfDays } from "./seconds-of-days.ts";

const startOf = (day: number) => new Date(2026, 2, day).getTime() / 1000;

test("includes both days of each range in full", () => {
  const days = { register_from: "2026-03-01", register_to: "2026-03-02", login_to: "2026-03-05" };
  expect(secondsOfDays({ sex: "1", ...days })).toEqual({
    sex: "1",
    register_from: startOf(1),
    register_to: startOf(3) - 1,
    login_to: startOf(6) - 1,
  });
});

test("leaves out invalid days", () => {
  expect(secondsOfDays({ register_from: "yesterday", login_from: "1" })).toEqual({});
});
