import { fieldWords } from "@thingwright/contract/grammar/field-words.ts";
import type { Translation } from "../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  title: "耗材",
  subtitle: "设备中滤芯、电池等耗材的剩余量，降至 0 或以下即为已用尽。",
  fileName: "耗材",
  search: "名称、ID 或 MAC",
  state: fieldWords.state.zh_CN,
  oneDevice: "单台设备",
  device: "设备",
  deviceName: fieldWords.device_name.zh_CN,
  product: fieldWords.product_name.zh_CN,
  consumable: fieldWords.consumable.zh_CN,
  identifier: fieldWords.identifier.zh_CN,
  remaining: "剩余",
  unit: fieldWords.unit.zh_CN,
  threshold: "提醒阈值",
  reported: "上报时间",
  replaced: "更换时间",
  neverReplaced: "暂无记录",
  replace: "标记为已更换",
  replaceTitle: "标记为已更换？",
  replaceText: "将通知设备该耗材已更换，设备确认后生效。",
  replacedNow: "已将“{name}”标记为已更换",
  notReplaced: "设备未确认：{reason}",
  emptyTitle: "还没有耗材",
  emptyText:
    "在产品的“功能定义”页面编辑一个可上报的数值型功能点，打开“耗材”开关，设备上报后剩余量会显示在这里。",
  toProducts: "前往产品列表",
  nothingFound: "没有符合条件的耗材",

  state_ok: "充足",
  state_low: "即将用尽",
  state_expired: "已用尽",
  unit_days: "天",
  unit_percent: "百分比",
  days: "{count} 天",
  percent: "{count}%",
};
