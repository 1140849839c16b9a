import { defineAccess } from "./access.ts";

export const categoryAccess = defineAccess({
  title: { en: "Categories", zh_CN: "品类" },
  permissions: {
    "category:read": { en: "View categories", zh_CN: "查看品类" },
  },
  screens: [],
});
