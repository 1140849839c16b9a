import { ShieldQuestion } from "lucide-react";
import type { Screens } from "../../lib/screen-table.ts";

export const screens = {
  unknownDevices: {
    icon: ShieldQuestion,
    page: () => import("./unknown-devices-page.tsx").then((m) => m.UnknownDevicesPage),
  },
} satisfies Screens;
