import type { Screens } from "../../lib/screen-table.ts";

export const screens = {
  productDifference: { page: () => import("./difference-page.tsx").then((m) => m.DifferencePage) },
} satisfies Screens;
