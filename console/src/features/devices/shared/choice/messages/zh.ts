import type { Translation } from "../../../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  devices: "设备",
  search: "名称、ID、MAC、IMEI、标签=值",
  nothing: "没有可添加的设备",
  chosen: "已选 {count} 台设备。",
  most: "单次最多 {most} 台。",
  searchForMore: "还有更多设备，请搜索。",
};
