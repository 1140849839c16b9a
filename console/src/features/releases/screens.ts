import { Rocket } from "lucide-react";
import type { Screens } from "../../lib/screen-table.ts";

export const screens = {
  productReleased: {
    icon: Rocket,
    page: () => import("./released-page.tsx").then((m) => m.ReleasedPage),
  },
} satisfies Screens;
