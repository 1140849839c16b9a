import { Microchip } from "lucide-react";
import type { Screens } from "../../lib/screen-table.ts";

export const screens = {
  moduleList: {
    icon: Microchip,
    page: () => import("./module-list-page.tsx").then((m) => m.ModuleListPage),
  },
  moduleInfo: { page: () => import("./module-page.tsx").then((m) => m.ModulePage) },
  moduleEdit: { page: () => import("./module-edit-page.tsx").then((m) => m.ModuleEditPage) },
} satisfies Screens;
