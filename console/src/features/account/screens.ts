import { CircleUserRound } from "lucide-react";
import type { Screens } from "../../lib/screen-table.ts";

export const screens = {
  accountInfo: {
    icon: CircleUserRound,
    page: () => import("./account-info-page.tsx").then((m) => m.AccountInfoPage),
  },
} satisfies Screens;
