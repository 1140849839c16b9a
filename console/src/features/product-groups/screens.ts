import { Group } from "lucide-react";
import type { Screens } from "../../lib/screen-table.ts";

export const screens = {
  groupManage: {
    icon: Group,
    page: () => import("./product-group-list-page.tsx").then((m) => m.ProductGroupListPage),
  },
  groupInfo: { page: () => import("./group-page.tsx").then((m) => m.GroupPage) },
  productGroup: { page: () => import("./group-of-product-page.tsx").then((m) => m.GroupOfProductPage) },
} satisfies Screens;
