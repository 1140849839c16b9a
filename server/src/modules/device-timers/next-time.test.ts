import { expect, it } from "vitest";
import { nextTimeOf } from "./next-time.ts";

const at = (iso: string) => Date.parse(iso);
const everyDay = [1, 2, 3, 4, 5, 6, 7];

it("without days, the next time is today or tomorrow; with days, on the next of these days", () => {
  // A Wednesday, 06:00 in Shanghai.
  const now = at("2026-06-23T22:00:00Z");
  expect(nextTimeOf({ at: "07:30", days: [] }, "Asia/Shanghai", now)).toBe(at("2026-06-23T23:30:00Z"));
  expect(nextTimeOf({ at: "05:30", days: [] }, "Asia/Shanghai", now)).toBe(at("2026-06-24T21:30:00Z"));
  expect(nextTimeOf({ at: "07:30", days: [1, 7] }, "Asia/Shanghai", now)).toBe(at("2026-06-27T23:30:00Z"));
});

it("a time that occurs twice on a day counts once, and a skipped time is moved past the gap", () => {
  const time = { at: "02:30", days: everyDay };
  const first = at("2026-10-25T00:30:00Z");
  expect(nextTimeOf(time, "Europe/Berlin", at("2026-10-24T22:00:00Z"))).toBe(first);
  expect(nextTimeOf(time, "Europe/Berlin", first)).toBe(at("2026-10-26T01:30:00Z"));
  expect(nextTimeOf(time, "Europe/Berlin", at("2026-03-29T00:00:00Z"))).toBe(at("2026-03-29T01:00:00Z"));
  expect(nextTimeOf(time, "Australia/Lord_Howe", at("2026-01-01T00:00:00Z"))).toBe(
    at("2026-01-01T15:30:00Z"),
  );
});
