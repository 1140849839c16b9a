import type { Translation } from "../../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  open: "面板与分享",
  title: "{name} 的面板",
  text: "App 中的设备面板。可实际操作：在这里的设置会立即下发到设备。",
  phone: "手机中的面板",
  language: "面板语言",
  noPoints: "请先定义功能点，面板由功能点生成。",
  share: "在手机上体验",
  shareText: "任何人打开链接都可以查看并控制这台虚拟设备，无需账号。",
  lifetime: "链接有效期",
  oneHour: "1 小时",
  oneDay: "1 天",
  sevenDays: "7 天",
  make: "生成链接",
  code: "在手机上打开 {name} 面板的二维码",
  until: "有效期至 {time}",
  end: "停止所有分享",
  endTitle: "停止分享这台设备？",
  endText: "您和其他人为该设备生成的所有链接将立即失效，设备不受影响。",
  ended: "已停止所有分享",
};
