import type { Screens } from "../../lib/screen-table.ts";

export const screens = {
  deviceImport: { page: () => import("./import-page.tsx").then((m) => m.ImportPage) },
} satisfies Screens;
