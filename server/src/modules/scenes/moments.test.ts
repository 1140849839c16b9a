import { expect, it } from "vitest";
import { isInPeriod, nextMoment, type Place } from "./moments.ts";

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const at = (iso: string) => Date.parse(iso);
const shanghai: Place = { time_zone: "Asia/Shanghai", location: { latitude: 31.2, longitude: 121.5 } };
const berlin: Place = { time_zone: "Europe/Berlin", location: { latitude: 52.5, longitude: 13.4 } };
const tromso: Place = { time_zone: "Europe/Oslo", location: { latitude: 69.6, longitude: 19 } };

it("finds the next time of day in the zone of the home, on one of its days", () => {
  const time = { kind: "time", at: "07:30", days: [1, 3] } as const;
  // A Wednesday, 06:00 in Shanghai.
  expect(nextMoment({ ...time, days: [...time.days] }, shanghai, at("2026-06-23T22:00:00Z"))).toBe(
    at("2026-06-23T23:30:00Z"),
  );
  // At the very moment it is the next one: Monday.
  expect(nextMoment({ ...time, days: [...time.days] }, shanghai, at("2026-06-23T23:30:00Z"))).toBe(
    at("2026-06-28T23:30:00Z"),
  );
});

it("follows local time across daylight-saving changes", () => {
  const time = { kind: "time" as const, at: "07:30", days: [...everyDay] };
  expect(nextMoment(time, berlin, at("2026-03-28T12:00:00Z"))).toBe(at("2026-03-29T05:30:00Z"));
  expect(nextMoment(time, berlin, at("2026-03-27T12:00:00Z"))).toBe(at("2026-03-28T06:30:00Z"));
  // There is no 02:30 on this day: it comes when the clocks have gone forward.
  expect(nextMoment({ ...time, at: "02:30" }, berlin, at("2026-03-29T00:00:00Z"))).toBe(
    at("2026-03-29T01:00:00Z"),
  );
});

it("finds sunrise and sunset, and the times a number of minutes before or after them", () => {
  const sunrise = { kind: "sun" as const, event: "sunrise" as const, offset_minutes: 0, days: [...everyDay] };
  const minute = 60_000;
  // The almanac has 04:50 in Shanghai and 04:43 in Berlin, local times, on this day.
  const inShanghai = nextMoment(sunrise, shanghai, at("2026-06-20T16:00:00Z"))!;
  expect(Math.abs(inShanghai - at("2026-06-20T20:50:00Z"))).toBeLessThan(3 * minute);
  const inBerlin = nextMoment(sunrise, berlin, at("2026-06-20T22:00:00Z"))!;
  expect(Math.abs(inBerlin - at("2026-06-21T02:43:00Z"))).toBeLessThan(3 * minute);
  const before = nextMoment({ ...sunrise, offset_minutes: -30 }, berlin, at("2026-06-20T22:00:00Z"));
  expect(before).toBe(inBerlin - 30 * minute);
  const sunset = nextMoment({ ...sunrise, event: "sunset" }, berlin, at("2026-06-20T22:00:00Z"))!;
  expect(Math.abs(sunset - at("2026-06-21T19:33:00Z"))).toBeLessThan(3 * minute);
});

it("finds the next sunrise after the polar night, and none if the location of the home is unknown", () => {
  const sunrise = { kind: "sun" as const, event: "sunrise" as const, offset_minutes: 0, days: [...everyDay] };
  const after = nextMoment(sunrise, tromso, at("2026-12-10T12:00:00Z"))!;
  expect(after).toBeGreaterThan(at("2027-01-10T00:00:00Z"));
  expect(after).toBeLessThan(at("2027-01-25T00:00:00Z"));
  expect(nextMoment(sunrise, { ...tromso, location: null }, at("2026-06-10T12:00:00Z"))).toBeNull();
});

it("tells whether a time is within a period, also one that crosses midnight", () => {
  const day = { kind: "period" as const, from: "08:00", to: "20:00", days: [1] };
  const zone = "Asia/Shanghai";
  expect(isInPeriod(day, zone, at("2026-06-22T00:00:00Z"))).toBe(true);
  expect(isInPeriod(day, zone, at("2026-06-22T12:00:00Z"))).toBe(false);
  expect(isInPeriod(day, zone, at("2026-06-23T00:00:00Z"))).toBe(false);
  const night = { ...day, from: "20:00", to: "08:00" };
  expect(isInPeriod(night, zone, at("2026-06-22T12:00:00Z"))).toBe(true);
  expect(isInPeriod(night, zone, at("2026-06-22T23:59:00Z"))).toBe(true);
  expect(isInPeriod(night, zone, at("2026-06-23T00:00:00Z"))).toBe(false);
  expect(isInPeriod(night, zone, at("2026-06-21T23:59:00Z"))).toBe(false);
});
