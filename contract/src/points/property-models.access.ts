import { defineAccess } from "../grammar/access.ts";
import { level } from "../grammar/enums.ts";

export const propertyModelAccess = defineAccess({
  title: { en: "Standard function points", zh_CN: "标准功能点" },
  permissions: {
    "property_model:read": {
      en: "View where standard function points are used",
      zh_CN: "查看标准功能点的使用情况",
    },
    "property_model:update": { en: "Change standard function points", zh_CN: "修改标准功能点" },
  },
  screens: [
    {
      key: "propertyModel",
      title: { en: "Standard function points", zh_CN: "标准功能点" },
      path: "/system/propertyModel",
      section: "system",
      navigation: 1,
      levels: [level.admin],
      permission: "property_model:read",
      needs: ["category:read"],
      edits: ["property_model:update"],
    },
    {
      key: "propertyModelTexts",
      title: { en: "Translations of standard function points", zh_CN: "标准功能点多语言" },
      path: "/system/propertyModel/locale",
      section: "system",
      navigation: 1,
      levels: [level.admin],
      permission: "property_model:read",
      needs: ["category:read"],
      edits: ["property_model:update"],
      hidden: true,
    },
  ],
});
