import { History } from "lucide-react";
import type { Screens } from "../../lib/screen-table.ts";

export const screens = {
  operatingRecord: {
    icon: History,
    page: () => import("./record-list-page.tsx").then((m) => m.RecordListPage),
  },
} satisfies Screens;
