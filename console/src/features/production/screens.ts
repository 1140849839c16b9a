import { Factory } from "lucide-react";
import type { Screens } from "../../lib/screen-table.ts";

export const screens = {
  production: {
    icon: Factory,
    page: () => import("./order-list-page.tsx").then((m) => m.OrderListPage),
  },
  productionOrder: {
    icon: Factory,
    page: () => import("./order-page.tsx").then((m) => m.OrderPage),
  },
} satisfies Screens;
