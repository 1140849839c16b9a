import type { Translation } from "../../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  wakes: "每 {seconds} 秒唤醒",
  more: "更多",
  differences: "差异对比",
  stages: "产品阶段",
  shelfHelp: "上架后，用户在 App 中添加设备时可以看到该产品。任何阶段都可修改。",
  shelfSwitch: "上架",
  notConfigured: "尚未定义功能点",
  stillToDo: "还有 {count} 项待配置",
  lockedReturn:
    "产品已发布，配置已锁定，以免影响已出货的设备。如需修改，请先退回开发；其间设备仍使用已发布的版本。",
  lockedAsk: "产品已发布，配置已锁定，以免影响已出货的设备。如需修改，请联系有权限的成员将产品退回开发。",
  lockedCeased: "产品已停产，配置只读。如需修改，请联系平台管理员将产品退回开发。",
  lockedLink: "前往产品发布",
};
