import { defineAccess, everyLevel } from "../grammar/access.ts";
import { productPath } from "../products/products.access.ts";

export const productionAccess = defineAccess({
  title: { en: "Production", zh_CN: "生产" },
  permissions: {
    "production:read": { en: "View production orders", zh_CN: "查看生产订单" },
    "production:update": { en: "Manage production orders", zh_CN: "管理生产订单" },
  },
  screens: [
    {
      key: "production",
      title: { en: "Production", zh_CN: "生产管理" },
      path: `${productPath}/production`,
      section: "products",
      navigation: 2,
      parent: "product",
      levels: everyLevel,
      permission: "production:read",
      needs: ["product:read", "category:read"],
      edits: ["production:update"],
    },
    {
      key: "productionOrder",
      title: { en: "Production order", zh_CN: "生产订单" },
      path: `${productPath}/production/$orderId`,
      section: "products",
      navigation: 2,
      parent: "product",
      levels: everyLevel,
      permission: "production:read",
      needs: ["product:read", "category:read"],
      edits: ["production:update"],
      hidden: true,
    },
  ],
});
