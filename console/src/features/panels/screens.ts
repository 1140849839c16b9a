import { Smartphone } from "lucide-react";
import type { Screens } from "../../lib/screen-table.ts";

export const screens = {
  panelManage: { icon: Smartphone, page: () => import("./panel-list-page.tsx").then((m) => m.PanelListPage) },
  panelCreate: { page: () => import("./panel-create-page.tsx").then((m) => m.PanelCreatePage) },
  panelInfo: { page: () => import("./panel-page.tsx").then((m) => m.PanelInfoPage) },
} satisfies Screens;
