import { defineAccess, everyLevel } from "./access.ts";

export const appAccess = defineAccess({
  title: { en: "Apps", zh_CN: "应用" },
  permissions: {
    "app:read": { en: "View apps", zh_CN: "查看应用" },
    "app:create": { en: "Create apps", zh_CN: "创建应用" },
    "app:update": { en: "Change apps", zh_CN: "修改应用" },
  },
  screens: [
    {
      key: "appList",
      title: { en: "Apps", zh_CN: "应用" },
      path: "/dashboard/application/list",
      section: "products",
      navigation: 1,
      levels: everyLevel,
      permission: "app:read",
      edits: ["app:create", "app:update"],
    },
  ],
});
