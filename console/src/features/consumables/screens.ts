import { Hourglass } from "lucide-react";
import type { Screens } from "../../lib/screen-table.ts";

export const screens = {
  consumableList: {
    icon: Hourglass,
    page: () => import("./consumable-list-page.tsx").then((m) => m.ConsumableListPage),
  },
} satisfies Screens;
