import { defineAccess, everyLevel } from "../grammar/access.ts";

export const firmwareAccess = defineAccess({
  title: { en: "Firmware", zh_CN: "固件" },
  permissions: {
    "firmware:read": { en: "View firmware", zh_CN: "查看固件" },
    "firmware:update": { en: "Create and change firmware", zh_CN: "创建与修改固件" },
  },
  screens: [
    {
      key: "firmwareList",
      title: { en: "Firmware", zh_CN: "固件管理" },
      path: "/dashboard/firmware",
      section: "products",
      navigation: 1,
      levels: everyLevel,
      permission: "firmware:read",
      needs: ["product:read"],
      edits: ["firmware:update"],
    },
    {
      key: "firmwareInfo",
      title: { en: "Details", zh_CN: "固件信息" },
      path: "/dashboard/firmware/$firmwareId/firmwareInfo",
      section: "products",
      navigation: 2,
      parent: "firmware",
      levels: everyLevel,
      permission: "firmware:read",
      needs: ["product:read"],
      edits: ["firmware:update"],
    },
    {
      key: "authenticationInfo",
      title: { en: "Verification", zh_CN: "固件验证" },
      path: "/dashboard/firmware/$firmwareId/authenticationInfo",
      section: "products",
      navigation: 2,
      parent: "firmware",
      levels: everyLevel,
      permission: "firmware:read",
      needs: ["product:read", "device:read"],
      edits: ["firmware:update"],
    },
  ],
});
