import { defineAccess, everyLevel } from "../grammar/access.ts";

export const overviewAccess = defineAccess({
  title: { en: "Overview", zh_CN: "概览" },
  permissions: {},
  screens: [
    {
      key: "application",
      title: { en: "Overview", zh_CN: "概览" },
      path: "/dashboard/application",
      section: "products",
      navigation: 1,
      levels: everyLevel,
      permission: "session",
    },
  ],
});
