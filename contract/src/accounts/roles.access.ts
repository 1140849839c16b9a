import { defineAccess, everyLevel } from "../grammar/access.ts";

export const roleAccess = defineAccess({
  title: { en: "Roles", zh_CN: "角色" },
  permissions: {
    "role:read": { en: "View roles", zh_CN: "查看角色" },
    "role:update": { en: "Change roles", zh_CN: "修改角色", personal: true },
  },
  screens: [
    {
      key: "roleManage",
      title: { en: "Roles", zh_CN: "角色管理" },
      path: "/account/roleManage",
      section: "account",
      navigation: 1,
      levels: everyLevel,
      permission: "role:read",
      edits: ["role:update"],
    },
    {
      key: "roleInfo",
      title: { en: "Role", zh_CN: "角色详情" },
      titleOfNew: { en: "Create role", zh_CN: "创建角色" },
      path: "/account/roleManage/$id",
      permissionOfNew: "role:update",
      section: "account",
      navigation: 1,
      levels: everyLevel,
      permission: "role:read",
      hidden: true,
    },
    {
      key: "roleOfMember",
      title: { en: "Role of a member", zh_CN: "成员的角色" },
      path: "/account/roleManage/$id/$uid",
      section: "account",
      navigation: 1,
      levels: everyLevel,
      permission: "role:read",
      needs: ["member:read"],
      hidden: true,
    },
  ],
});
