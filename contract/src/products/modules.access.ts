import { defineAccess } from "../grammar/access.ts";
import { level } from "../grammar/enums.ts";

export const moduleAccess = defineAccess({
  title: { en: "Modules", zh_CN: "通信模组" },
  permissions: {
    "module:read": { en: "View modules", zh_CN: "查看通信模组" },
    "module:update": { en: "Change modules", zh_CN: "修改通信模组" },
  },
  screens: [
    {
      key: "moduleList",
      title: { en: "Modules", zh_CN: "模组管理" },
      path: "/system/modules",
      section: "system",
      navigation: 1,
      levels: [level.admin],
      permission: "module:read",
      edits: ["module:update"],
    },
    {
      key: "moduleInfo",
      title: { en: "Module", zh_CN: "模组详情" },
      titleOfNew: { en: "Add module", zh_CN: "添加模组" },
      path: "/system/modules/$id",
      permissionOfNew: "module:update",
      section: "system",
      navigation: 1,
      levels: [level.admin],
      permission: "module:read",
      hidden: true,
    },
    {
      key: "moduleEdit",
      title: { en: "Edit module", zh_CN: "编辑模组" },
      path: "/system/modules/$id/edit",
      section: "system",
      navigation: 1,
      levels: [level.admin],
      permission: "module:update",
      hidden: true,
    },
  ],
});
