import type { Translation } from "../../../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  title: "告警",
  excess: "激活数超出订单",
  excessText:
    "有 {count} 台不属于任何订单的设备自行注册并上线，最近一台为 {name}。持有产品密钥的任何人都能注册设备，请核实；如密钥泄露，请更换产品密钥。",
  excessOf: "有 {count} 台超出订单“{order}”的设备自行注册并上线，最近一台为 {name}。",
  twoPlaces: "同一设备身份出现在两处",
  twoPlacesText: "{name} 来自不同地址的连接反复互相顶替（已 {count} 次），可能有两台设备使用了相同凭证。",
  last: "最近",
  acknowledge: "确认",
  acknowledged: "已确认",
  acknowledgedBy: "{name} 已确认",
  showLast: "显示最近 {count} 条已确认的告警",
  more: "还有 {count} 条未确认的告警",
  toDevice: "查看设备",
  toLog: "上下线日志",
  toOrder: "查看订单",
};
