import { defineAccess, everyLevel } from "../grammar/access.ts";
import { productPath } from "./products.access.ts";

export const productGroupAccess = defineAccess({
  title: { en: "Product groups", zh_CN: "产品群组" },
  permissions: {
    "productGroup:read": { en: "View product groups", zh_CN: "查看产品群组" },
    "productGroup:update": { en: "Change product groups", zh_CN: "修改产品群组" },
  },
  screens: [
    {
      key: "groupManage",
      title: { en: "Product groups", zh_CN: "群组管理" },
      path: "/dashboard/groupManage",
      section: "products",
      navigation: 1,
      levels: everyLevel,
      permission: "productGroup:read",
      edits: ["productGroup:update"],
    },
    {
      key: "groupInfo",
      title: { en: "Group", zh_CN: "群组详情" },
      path: "/dashboard/groupManage/group/$id",
      section: "products",
      navigation: 1,
      levels: everyLevel,
      permission: "productGroup:read",
      needs: ["product:read", "category:read"],
      edits: ["product:update"],
      hidden: true,
    },
    {
      key: "productGroup",
      title: { en: "Product group", zh_CN: "所属群组" },
      path: `${productPath}/config/bindAndGroup/groupSet`,
      section: "products",
      navigation: 2,
      parent: "product",
      levels: everyLevel,
      permission: "product:read",
      needs: ["category:read", "productGroup:read"],
      edits: ["product:update"],
      hidden: true,
    },
  ],
});
