import { Clapperboard } from "lucide-react";
import type { Screens } from "../../lib/screen-table.ts";

export const screens = {
  scenarios: {
    icon: Clapperboard,
    page: () => import("./scenarios-page.tsx").then((m) => m.ScenariosPage),
  },
} satisfies Screens;
