import { defineAccess, everyLevel } from "./access.ts";
import { productPath } from "./products.access.ts";

const device = `${productPath}/deviceDebug/device/$deviceId` as const;

export const deviceAccess = defineAccess({
  title: { en: "Devices", zh_CN: "设备" },
  permissions: {
    "device:read": { en: "See devices and their data", zh_CN: "查看设备及数据" },
    "device:create": { en: "Register devices", zh_CN: "注册设备" },
    "device:update": { en: "Change devices", zh_CN: "修改设备" },
    "device:delete": { en: "Delete devices", zh_CN: "删除设备" },
    "device:control": { en: "Control devices", zh_CN: "控制设备" },
  },
  screens: [
    {
      key: "realDevices",
      title: { en: "Real devices", zh_CN: "真实设备" },
      path: `${productPath}/deviceDebug/real`,
      section: "products",
      navigation: 2,
      parent: "product",
      levels: everyLevel,
      permission: "device:read",
      needs: ["product:read"],
      edits: ["device:create", "device:update", "device:delete"],
    },
    {
      key: "deviceInfo",
      title: { en: "Device info", zh_CN: "设备信息" },
      path: `${device}/info`,
      section: "products",
      navigation: 2,
      parent: "device",
      levels: everyLevel,
      permission: "device:read",
      needs: ["product:read"],
    },
    {
      key: "onlineDebug",
      title: { en: "Online debugging", zh_CN: "在线调试" },
      path: `${device}/onlineDebug`,
      section: "products",
      navigation: 2,
      parent: "device",
      levels: everyLevel,
      permission: "device:read",
      needs: ["product:read"],
      edits: ["device:control"],
    },
    {
      key: "communicationLog",
      title: { en: "Communication log", zh_CN: "通信日志" },
      path: `${device}/communicationLog`,
      section: "products",
      navigation: 2,
      parent: "device",
      levels: everyLevel,
      permission: "device:read",
      needs: ["product:read"],
    },
    {
      key: "onOffLineLog",
      title: { en: "On/offline log", zh_CN: "上下线日志" },
      path: `${device}/onOffLineLog`,
      section: "products",
      navigation: 2,
      parent: "device",
      levels: everyLevel,
      permission: "device:read",
      needs: ["product:read"],
    },
  ],
});
