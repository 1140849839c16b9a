import { MemoryStick } from "lucide-react";
import type { Objects, Screens } from "../../lib/screen-table.ts";
import { lazyPart } from "../../ui/lazy-part.ts";

export const screens = {
  firmwareList: {
    icon: MemoryStick,
    page: () => import("./firmware-list-page.tsx").then((m) => m.FirmwareListPage),
  },
  firmwareInfo: { page: () => import("./firmware-info-page.tsx").then((m) => m.FirmwareInfoPage) },
  authenticationInfo: {
    page: () => import("./verification/verification-page.tsx").then((m) => m.VerificationPage),
  },
} satisfies Screens;

const frame = () => import("./firmware-frame.tsx");

export const objects = {
  firmware: {
    param: "firmwareId",
    home: "firmwareInfo",
    list: "firmwareList",
    Head: lazyPart(() => frame().then((m) => m.FirmwareHead)),
    Crumb: lazyPart(() => frame().then((m) => m.FirmwareCrumb)),
  },
} satisfies Objects;
