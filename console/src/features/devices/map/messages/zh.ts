import type { Translation } from "../../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  label: "设备地图",
  zoomIn: "放大",
  zoomOut: "缩小",
  whole: "全球",
  cluster: "{name}：{count} 台设备",
  around: "{place} 附近",
  located: "地图上有 {count} 台设备",
  unlocated: "{count} 台设备地区未知",
  sampled: "符合条件的设备较多，地图只统计了其中 {count} 台。",
  nothing: "符合条件的设备地区均未知。",
  nothingText: "设备从公网地址接入，或自行上报“location”后，即可确定地区。",
  close: "关闭",
  showAll: "在表格中查看",
  more: "还有 {count} 台",
  hint: "点击聚合点可放大，或查看其中的设备。",
};
