import { GitCompare } from "lucide-react";
import type { Screens } from "../../lib/screen-table.ts";

export const screens = {
  productDifference: {
    icon: GitCompare,
    page: () => import("./difference-page.tsx").then((m) => m.DifferencePage),
  },
} satisfies Screens;
