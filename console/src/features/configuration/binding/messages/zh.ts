import type { Translation } from "../../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  binding: "绑定方式",
  bindingText: "设备已被绑定时，如何处理他人的绑定请求。",
  authorized: "授权绑定",
  authorizedText:
    "拒绝第二个人绑定，直到原主人解绑或共享设备。适合门锁、摄像头等不能在主人不知情时易主的设备。",
  preemptive: "抢占绑定",
  preemptiveText: "第二个人成为新主人，原主人自动解绑。适合经常转手、谁能接触到就归谁使用的设备。",
  unset: "选择之前，按授权绑定处理。",
  groups: "设备群组",
  supportsGroups: "支持群组",
  supportsGroupsHelp: "可以把多台本产品的设备编为一组，一条指令同时控制，例如一个房间的所有灯。",
  saved: "绑定设置已保存",
};
