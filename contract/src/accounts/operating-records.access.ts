import { defineAccess, everyLevel } from "../grammar/access.ts";

export const operatingRecordAccess = defineAccess({
  title: { en: "Operation log", zh_CN: "操作日志" },
  permissions: {
    "record:read": { en: "View the operation log", zh_CN: "查看操作日志" },
  },
  screens: [
    {
      key: "operatingRecord",
      title: { en: "Operation log", zh_CN: "操作日志" },
      path: "/account/operatingRecord",
      section: "account",
      navigation: 1,
      levels: everyLevel,
      permission: "record:read",
    },
  ],
});
