import { expect, test } from "vitest";
import { whenText } from "./when.ts";

test("shows the year of a date only if it is not the current year", () => {
  const now = new Date(2026, 10, 27, 12).getTime();
  const at = (year: number) => new Date(year, 10, 30, 1, 2).getTime();
  const plain = (text: string) => text.replaceAll("\u202f", " ");
  expect(plain(whenText(at(2026), "en", now))).toBe("Nov 30, 1:02 AM");
  expect(plain(whenText(at(2027), "en", now))).toBe("Nov 30, 2027, 1:02 AM");
  expect(whenText(at(2026), "zh-CN", now)).toBe("11月30日 01:02");
  expect(whenText(at(2027), "zh-CN", now)).toBe("2027年11月30日 01:02");
});
