import { defineAccess, everyLevel } from "../grammar/access.ts";
import { productPath } from "./products.access.ts";

export const productFileAccess = defineAccess({
  title: { en: "Product files", zh_CN: "产品文件" },
  permissions: {},
  screens: [
    {
      key: "productDifference",
      title: { en: "Differences", zh_CN: "差异对比" },
      // The path is below that of the release, because the editions listed there are compared most often.
      path: `${productPath}/released/difference`,
      section: "products",
      navigation: 2,
      parent: "product",
      levels: everyLevel,
      permission: "product:read",
      needs: ["category:read"],
      edits: ["product:update"],
      hidden: true,
    },
  ],
});
