import { Activity, ChartSpline, Cpu, Info, Power, Router, ScrollText, SquareTerminal } from "lucide-react";
import type { Objects, Screens } from "../../lib/screen-table.ts";
import { lazyPart } from "../../ui/lazy-part.ts";

export const screens = {
  deviceList: { icon: Router, page: () => import("./device-list-page.tsx").then((m) => m.DeviceListPage) },
  virtualDevices: {
    icon: Activity,
    page: () => import("./virtual-devices-page.tsx").then((m) => m.VirtualDevicesPage),
  },
  realDevices: { icon: Cpu, page: () => import("./real-devices-page.tsx").then((m) => m.RealDevicesPage) },
  deviceInfo: { icon: Info, page: () => import("./device-info-page.tsx").then((m) => m.DeviceInfoPage) },
  deviceHistory: {
    icon: ChartSpline,
    page: () => import("./device-history-page.tsx").then((m) => m.DeviceHistoryPage),
  },
  onlineDebug: {
    icon: SquareTerminal,
    page: () => import("./online-debug-page.tsx").then((m) => m.OnlineDebugPage),
  },
  communicationLog: {
    icon: ScrollText,
    page: () => import("./communication-log-page.tsx").then((m) => m.CommunicationLogPage),
  },
  onOffLineLog: { icon: Power, page: () => import("./online-log-page.tsx").then((m) => m.OnlineLogPage) },
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
