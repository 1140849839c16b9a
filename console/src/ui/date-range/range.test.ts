import { expect, test } from "vitest";
import { isForward, lastDays, momentOf, readEnd, textOf, wholeDays } from "./range.ts";

test("reads common date formats, and refuses days and times that do not exist", () => {
  const date = new Date(2026, 1, 3);
  for (const text of ["2026-02-03", " 2026/2/3 ", "2026.02.03", "2026年2月3日"])
    expect(momentOf(text)).toEqual(date);
  expect(momentOf("2026-02-03 9:20")).toEqual(new Date(2026, 1, 3, 9, 20));
  expect(momentOf("2026-02-03T09:20")).toEqual(new Date(2026, 1, 3, 9, 20));
  for (const text of ["2026-02-30", "2026-13-01", "2026-02-03 24:00", "03.02.2026", "soon", "20260203"])
    expect(momentOf(text)).toBeUndefined();
});

test("a day without a time means the whole day", () => {
  expect(readEnd("2026/2/3", "from", "minute")).toBe("2026-02-03 00:00");
  expect(readEnd("2026/2/3", "to", "minute")).toBe("2026-02-03 23:59");
  expect(readEnd("2026-02-03 08:05", "to", "minute")).toBe("2026-02-03 08:05");
  expect(readEnd("2026-02-03 08:05", "to", "day")).toBe("2026-02-03");
  expect(readEnd("  ", "to", "day")).toBe("");
  expect(readEnd("tomorrow", "to", "day")).toBeUndefined();
});

test("the range of the last days ends today, also across months", () => {
  const now = new Date(2026, 2, 2, 15, 30);
  expect(lastDays(1, "day", now)).toEqual({ from: "2026-03-02", to: "2026-03-02" });
  expect(lastDays(7, "day", now)).toEqual({ from: "2026-02-24", to: "2026-03-02" });
  expect(lastDays(30, "minute", now)).toEqual({ from: "2026-02-01 00:00", to: "2026-03-02 23:59" });
});

test("accepts a range with an open end, but not a range that ends before it starts", () => {
  const day = (date: number) => new Date(2026, 0, date);
  expect(isForward(wholeDays(day(1), day(2), "day"))).toBe(true);
  expect(isForward(wholeDays(day(2), day(1), "day"))).toBe(false);
  expect(isForward({ from: textOf(day(2), "day"), to: "" })).toBe(true);
});
