import { expect, test } from "vitest";
import { daysText, momentText, remainingText, resultText, type Saying } from "./timer-texts.ts";
import { en } from "./words/control-en.ts";
import { zh } from "./words/control-zh-cn.ts";

const at = (iso: string) => Date.parse(iso);
const english: Saying = { words: en, tag: "en", zone: "Europe/Berlin" };
const chinese: Saying = { words: zh, tag: "zh-CN", zone: "Asia/Shanghai" };

test("summarizes the days of a timer, such as weekdays or every day", () => {
  expect(
    [[], [6, 7], [1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 6, 7]].map((days) => daysText(days, zh, "zh-CN")),
  ).toEqual(["仅一次", "周末", "工作日", "每天"]);
  expect(daysText([1, 5], en, "en")).toBe("Mon, Fri");
});

test("shows a time relative to today, in the time zone of the home", () => {
  const now = at("2026-06-23T20:00:00Z");
  expect(momentText(at("2026-06-23T21:30:00Z"), now, english).replace("\u202f", " ")).toBe(
    "today at 11:30 PM",
  );
  expect(momentText(at("2026-06-23T22:30:00Z"), now, english)).toContain("tomorrow at");
  expect(momentText(at("2026-06-24T22:30:00Z"), now, chinese)).toBe("明天 06:30");
  expect(momentText(at("2026-06-26T22:30:00Z"), now, chinese)).toBe("星期六 06:30");
  expect(momentText(at("2026-06-20T22:30:00Z"), now, chinese)).toBe("6月21日 06:30");
});

test("describes the result of a timer run", () => {
  const now = at("2026-06-23T20:00:00Z");
  const said = (code: number | null, problem: "missed" | "replaced" | null = null) =>
    resultText({ at: now, code, problem }, now, chinese);
  expect(said(200)).toBe("今天 04:00 已执行");
  expect(said(null)).toBe("正在执行…");
  expect(said(410)).toContain("设备离线");
  expect(said(500)).toContain("执行失败");
  expect(said(null, "missed")).toContain("已错过");
});

test("shows hours of a countdown only if at least one hour remains", () => {
  expect([299_001, 3_600_000, -5].map(remainingText)).toEqual(["5:00", "1:00:00", "0:00"]);
});
