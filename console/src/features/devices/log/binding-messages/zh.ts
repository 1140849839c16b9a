import type { Translation } from "../../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  title: "绑定日志",
  text: "该设备在应用中的绑定、解绑和被拒绝的绑定请求。",
  fileName: "绑定日志",
  emptyTitle: "从未绑定",
  emptyText: "用户在您的应用中绑定该设备后会显示在这里。",
  emptyFiltered: "没有符合条件的记录",
  bound: "已绑定",
  unbound: "已解绑",
  refused: "已拒绝",
  way: "方式",
  who: "用户",
  userId: "用户 ID",
  goneUser: "已注销用户",
  home: "家庭",
  homeId: "家庭 ID",
  goneHome: "已删除的家庭",

  way_pairing_token: "设备提交了应用下发的令牌",
  way_device_token: "应用提交了设备的令牌",
  way_qr_code: "扫描或输入机身设备码",
  way_press: "设备按键确认",
  way_taken_over: "被其他用户抢占绑定",
  way_by_person: "在应用中操作",
  way_handed_over: "转让给家庭的其他成员",
  way_moved: "从其他家庭移入",
  way_home_deleted: "家庭已删除",
  way_reset: "设备已重置",
  way_device_deleted: "设备已删除",
  way_app_deleted: "应用已删除",
};
