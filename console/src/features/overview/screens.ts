import { LayoutDashboard } from "lucide-react";
import type { Screens } from "../../lib/screen-table.ts";

export const screens = {
  application: {
    icon: LayoutDashboard,
    page: () => import("./overview-page.tsx").then((m) => m.OverviewPage),
  },
} satisfies Screens;
