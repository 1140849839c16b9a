import { defineAccess, everyLevel } from "../grammar/access.ts";
import { productPath } from "../products/products.access.ts";

export const virtualDeviceAccess = defineAccess({
  title: { en: "Virtual devices", zh_CN: "虚拟设备" },
  permissions: {},
  screens: [
    {
      key: "virtualDevices",
      title: { en: "Virtual devices", zh_CN: "虚拟设备" },
      path: `${productPath}/deviceDebug/virtual`,
      section: "products",
      navigation: 2,
      parent: "product",
      levels: everyLevel,
      permission: "device:read",
      needs: ["product:read"],
      edits: ["device:create", "device:delete", "device:control"],
    },
    {
      key: "scenarios",
      title: { en: "Scenarios", zh_CN: "测试场景" },
      path: `${productPath}/deviceDebug/scenario`,
      section: "products",
      navigation: 2,
      parent: "product",
      levels: everyLevel,
      permission: "device:read",
      needs: ["product:read"],
      edits: ["device:control"],
    },
  ],
});
