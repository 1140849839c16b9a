import type { Translation } from "../../../lib/i18n.ts";
import type { en } from "./en.ts";

export const zh: Translation<typeof en> = {
  members: "成员",
  "members.create": "添加成员",
  "members.update": "修改成员",
  "members.remove": "删除成员",
  "members.setStatus": "启用或停用成员",
  "members.setStatus.1": "启用成员",
  "members.setStatus.2": "停用成员",
  "members.setRole": "分配角色",
  "members.sendActivation": "重新发送成员的激活链接",
};
