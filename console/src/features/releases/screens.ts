import type { Screens } from "../../lib/screen-table.ts";

export const screens = {
  productReleased: { page: () => import("./released-page.tsx").then((m) => m.ReleasedPage) },
} satisfies Screens;
