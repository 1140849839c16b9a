import { expect, test } from "vitest";
import { agoText, durationText } from "./ago-text.ts";

test.each([
  [0, "now", "现在"],
  [-3, "now", "现在"],
  [59, "59 s ago", "59 秒前"],
  [60, "1 min ago", "1 分钟前"],
  [7200, "2 h ago", "2 小时前"],
  [86_400, "yesterday", "昨天"],
])("%i seconds ago", (seconds, english, chinese) => {
  expect(agoText(seconds, "en")).toBe(english);
  expect(agoText(seconds, "zh-CN")).toBe(chinese);
});

test.each([
  [5, "5 ms", "5 毫秒"],
  [21_000, "21 s", "21 秒"],
  [60_000, "1 min", "1 分钟"],
  [3_600_000 + 12 * 60_000 + 5000, "1 h 12 min", "1 小时 12 分钟"],
  [2 * 86_400_000 + 1000, "2 d", "2 天"],
])("shows %i milliseconds as %s", (milliseconds, english, chinese) => {
  expect(durationText(milliseconds, "en")).toBe(english);
  expect(durationText(milliseconds, "zh-CN")).toBe(chinese);
});
