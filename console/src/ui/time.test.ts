import { expect, test } from "vitest";
import { formatTime } from "./time.tsx";

const seconds = new Date(2025, 11, 9, 8, 5, 3).getTime() / 1000;

test("writes the browser's local time with leading zeros", () => {
  expect(formatTime(seconds)).toBe("2025-12-09 08:05");
  expect(formatTime(seconds, "day")).toBe("2025-12-09");
  expect(formatTime(seconds + 0.9, "second")).toBe("2025-12-09 08:05:03");
});

test("writes two dashes for a missing time", () => {
  expect(formatTime(null)).toBe("--");
  expect(formatTime(undefined)).toBe("--");
  expect(formatTime(0)).toBe("--");
});
