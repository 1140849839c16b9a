import { expect, test } from "vitest";
import { clockIn, offsetOf, zoneNames, zoneOption } from "./time-zones.ts";

const winter = Date.UTC(2026, 0, 15, 12);
const summer = Date.UTC(2026, 6, 15, 12);

test.each([
  ["UTC", "UTC+00:00", "UTC+00:00"],
  ["Asia/Shanghai", "UTC+08:00", "UTC+08:00"],
  ["Asia/Calcutta", "UTC+05:30", "UTC+05:30"],
  ["America/New_York", "UTC-05:00", "UTC-04:00"],
])("%s is at %s in January and at %s in July", (zone, january, july) => {
  expect(offsetOf(zone, winter)).toBe(january);
  expect(offsetOf(zone, summer)).toBe(july);
});

test("shows the time of day in a time zone on a 24-hour clock", () => {
  expect(clockIn("Asia/Shanghai", winter)).toBe("20:00");
  expect(clockIn("America/New_York", summer)).toBe("08:00");
});

test("labels a time zone with its name, its common name in the reader's language and its alias", () => {
  expect(zoneOption("Europe/Berlin", "en", winter).label).toBe("Europe/Berlin · Central European Time");
  expect(zoneOption("Asia/Shanghai", "zh-CN", winter, "北京时间")).toEqual({
    value: "Asia/Shanghai",
    label: "Asia/Shanghai · 中国标准时间 · 北京时间",
    hint: "UTC+08:00",
  });
  expect(zoneOption("UTC", "en", winter).label).toBe("UTC");
});

test("lists UTC exactly once among the time zones", () => {
  const names = zoneNames();
  expect(names.filter((name) => name === "UTC")).toHaveLength(1);
  expect(names).toContain("Asia/Shanghai");
});
