import { defineAccess, everyLevel } from "../grammar/access.ts";

export const deviceImportAccess = defineAccess({
  title: { en: "Import of devices", zh_CN: "导入设备" },
  permissions: {},
  screens: [
    {
      key: "deviceImport",
      title: { en: "Import devices", zh_CN: "导入设备" },
      path: "/dashboard/deviceManage/deviceList/import",
      section: "products",
      navigation: 1,
      hidden: true,
      levels: everyLevel,
      permission: "device:read",
      needs: ["product:read"],
      edits: ["device:create"],
    },
  ],
});
