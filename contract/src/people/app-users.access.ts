import { defineAccess, everyLevel } from "../grammar/access.ts";

/** The start of the paths of the screens of one person. */
const userPath = "/dashboard/userManage/userList/$userId";

export const appUserAccess = defineAccess({
  title: { en: "App users", zh_CN: "应用用户" },
  permissions: {
    "app_user:read": { en: "View app users", zh_CN: "查看应用用户" },
    "app_user:reveal": {
      en: "See contact details of app users in full",
      zh_CN: "查看应用用户的完整联系方式",
      personal: true,
    },
  },
  screens: [
    {
      key: "userList",
      title: { en: "Users", zh_CN: "用户" },
      path: "/dashboard/userManage/userList",
      section: "products",
      navigation: 1,
      levels: everyLevel,
      permission: "app_user:read",
      needs: ["app:read"],
    },
    {
      key: "userInfo",
      title: { en: "User info", zh_CN: "用户信息" },
      path: `${userPath}/userInfo`,
      section: "products",
      navigation: 2,
      parent: "appUser",
      levels: everyLevel,
      permission: "app_user:read",
      needs: ["app:read"],
      edits: ["app_user:reveal"],
    },
    {
      key: "familyInfo",
      title: { en: "Homes", zh_CN: "家庭信息" },
      path: `${userPath}/familyInfo`,
      section: "products",
      navigation: 2,
      parent: "appUser",
      levels: everyLevel,
      permission: "app_user:read",
      needs: ["app:read"],
    },
  ],
});
