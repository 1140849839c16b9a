import { Router } from "lucide-react";
import type { Objects, Screens } from "../../lib/screen-table.ts";
import { lazyPart } from "../../ui/lazy-part.ts";

export const screens = {
  deviceList: { icon: Router, page: () => import("./device-list-page.tsx").then((m) => m.DeviceListPage) },
  virtualDevices: { page: () => import("./virtual-devices-page.tsx").then((m) => m.VirtualDevicesPage) },
  realDevices: { page: () => import("./real-devices-page.tsx").then((m) => m.RealDevicesPage) },
  deviceInfo: { page: () => import("./device-info-page.tsx").then((m) => m.DeviceInfoPage) },
  deviceHistory: { page: () => import("./device-history-page.tsx").then((m) => m.DeviceHistoryPage) },
  onlineDebug: { page: () => import("./online-debug-page.tsx").then((m) => m.OnlineDebugPage) },
  communicationLog: {
    page: () => import("./communication-log-page.tsx").then((m) => m.CommunicationLogPage),
  },
  onOffLineLog: { page: () => import("./online-log-page.tsx").then((m) => m.OnlineLogPage) },
} satisfies Screens;

const frame = () => import("./device-frame.tsx");

export const objects = {
  device: {
    param: "deviceId",
    home: "deviceInfo",
    Head: lazyPart(() => frame().then((m) => m.DeviceHead)),
    Crumb: lazyPart(() => frame().then((m) => m.DeviceCrumb)),
  },
} satisfies Objects;
