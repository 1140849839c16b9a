import { defineAccess, everyLevel } from "../grammar/access.ts";

export const unknownDeviceAccess = defineAccess({
  title: { en: "Unknown devices", zh_CN: "未知设备" },
  permissions: {},
  screens: [
    {
      key: "unknownDevices",
      title: { en: "Unknown devices", zh_CN: "未知设备" },
      path: "/dashboard/product/unknownDevices",
      section: "products",
      navigation: 1,
      levels: everyLevel,
      permission: "device:read",
      needs: ["product:read"],
    },
  ],
});
