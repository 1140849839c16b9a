import { defineAccess, everyLevel } from "../grammar/access.ts";

/** The start of the paths of one product's screens. */
export const productPath = "/dashboard/product/$productId";

export const productAccess = defineAccess({
  title: { en: "Products", zh_CN: "产品" },
  permissions: {
    "product:read": { en: "View products", zh_CN: "查看产品" },
    "product:create": { en: "Create products", zh_CN: "创建产品" },
    "product:update": { en: "Change products", zh_CN: "修改产品" },
    "product:delete": { en: "Delete products", zh_CN: "删除产品" },
  },
  screens: [
    {
      key: "productList",
      title: { en: "Product list", zh_CN: "产品列表" },
      path: "/dashboard/product/productList",
      section: "products",
      navigation: 1,
      levels: everyLevel,
      permission: "product:read",
      needs: ["category:read"],
      edits: ["product:create", "product:delete"],
    },
    {
      key: "productCreate",
      title: { en: "Create product", zh_CN: "创建产品" },
      path: "/dashboard/product/create",
      section: "products",
      navigation: 3,
      levels: everyLevel,
      permission: "product:create",
      hidden: true,
    },
    {
      key: "productDefinition",
      title: { en: "Function points", zh_CN: "功能定义" },
      path: `${productPath}/definition`,
      section: "products",
      navigation: 2,
      parent: "product",
      levels: everyLevel,
      permission: "product:read",
      needs: ["category:read"],
      edits: ["product:update"],
    },
    {
      key: "productHardware",
      title: { en: "Hardware", zh_CN: "硬件开发" },
      path: `${productPath}/hardware`,
      section: "products",
      navigation: 2,
      parent: "product",
      levels: everyLevel,
      permission: "product:read",
      needs: ["category:read", "module:read"],
      edits: ["product:update"],
    },
  ],
});
