import { defineAccess, everyLevel } from "../grammar/access.ts";

export const accountInfoAccess = defineAccess({
  title: { en: "Account info", zh_CN: "账号信息" },
  permissions: {},
  screens: [
    {
      key: "accountInfo",
      title: { en: "Account info", zh_CN: "账号信息" },
      path: "/account/accountInfo",
      section: "account",
      navigation: 1,
      levels: everyLevel,
      permission: "session",
    },
  ],
});
