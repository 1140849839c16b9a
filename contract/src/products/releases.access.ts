import { defineAccess, everyLevel } from "../grammar/access.ts";
import { productPath } from "./products.access.ts";

export const releaseAccess = defineAccess({
  title: { en: "Releases", zh_CN: "产品发布" },
  permissions: {
    "product:release": { en: "Release products and return them", zh_CN: "发布产品与退回开发" },
  },
  screens: [
    {
      key: "productReleased",
      title: { en: "Release", zh_CN: "产品发布" },
      path: `${productPath}/released`,
      section: "products",
      navigation: 2,
      parent: "product",
      levels: everyLevel,
      permission: "product:read",
      needs: ["category:read"],
      edits: ["product:release"],
    },
  ],
});
