import { AppWindow } from "lucide-react";
import type { Screens } from "../../lib/screen-table.ts";

export const screens = {
  appList: { icon: AppWindow, page: () => import("./app-list-page.tsx").then((m) => m.AppListPage) },
} satisfies Screens;
