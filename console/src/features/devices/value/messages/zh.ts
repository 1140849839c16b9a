import type { Translation } from "../../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  over: "{name}，最近 {span}",
  toHistory: "{name}，最近 {span}：查看历史数据",
  last: "最近 {span}",
  lowest: "最低",
  highest: "最高",
  issued: "下发时刻",
  fault: "有故障",
  offline: "离线",
  changed: "{ago}有变化",
  unchanged: "{span}未变",
  unchangedUntil: "至 {time} 未变",
};
