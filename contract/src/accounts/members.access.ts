import { defineAccess, everyLevel } from "../grammar/access.ts";

export const memberAccess = defineAccess({
  title: { en: "Members", zh_CN: "成员" },
  permissions: {
    "member:read": { en: "View members", zh_CN: "查看成员" },
    "member:update": { en: "Change members", zh_CN: "修改成员", personal: true },
  },
  screens: [
    {
      key: "subUserManage",
      title: { en: "Members", zh_CN: "成员管理" },
      path: "/account/subUserManage",
      section: "account",
      navigation: 1,
      levels: everyLevel,
      permission: "member:read",
      needs: ["role:read"],
      edits: ["member:update"],
    },
    {
      key: "subUser",
      title: { en: "Member", zh_CN: "成员详情" },
      path: "/account/subUserManage/$uid",
      section: "account",
      navigation: 1,
      levels: everyLevel,
      permission: "member:read",
      hidden: true,
    },
    {
      key: "subUserRole",
      title: { en: "Assign role", zh_CN: "分配角色" },
      path: "/account/subUserManage/role/$uid",
      section: "account",
      navigation: 1,
      levels: everyLevel,
      permission: "member:update",
      hidden: true,
    },
  ],
});
