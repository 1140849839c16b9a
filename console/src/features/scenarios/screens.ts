import type { Screens } from "../../lib/screen-table.ts";

export const screens = {
  scenarios: { page: () => import("./scenarios-page.tsx").then((m) => m.ScenariosPage) },
} satisfies Screens;
