import type { Screens } from "../../lib/screen-table.ts";

export const screens = {
  production: {
    page: () => import("./order-list-page.tsx").then((m) => m.OrderListPage),
  },
  productionOrder: {
    page: () => import("./order-page.tsx").then((m) => m.OrderPage),
  },
} satisfies Screens;
