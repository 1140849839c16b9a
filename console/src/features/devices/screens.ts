import { Router } from "lucide-react";
import type { Objects, Screens } from "../../lib/screen-table.ts";
import { lazyPart } from "../../ui/lazy-part.ts";

export const screens = {
  deviceList: { icon: Router, page: () => import("./device-list-page.tsx").then((m) => m.DeviceListPage) },
  virtualDevices: { page: () => import("./virtual-devices-page.tsx").then((m) => m.VirtualDevicesPage) },
  realDevices: { page: () => import("./real-devices-page.tsx").then((m) => m.RealDevicesPage) },
  deviceInfo: { page: () => import("./device-info-page.tsx").then((m) => m.DeviceInfoPage) },
  deviceHistory: { page: () => import("./device-history-page.tsx").then((m) => m.DeviceHistoryPage) },
  subDevices: { page: () => import("./sub-devices-page.tsx").then((m) => m.SubDevicesPage) },
  onlineDebug: { page: () => import("./online-debug-page.tsx").then((m) => m.OnlineDebugPage) },
  communicationLog: {
    page: () => import("./communication-log-page.tsx").then((m) => m.CommunicationLogPage),
  },
  onOffLineLog: { page: () => import("./online-log-page.tsx").then((m) => m.OnlineLogPage) },
  bindLog: { page: () => import("./bind-log-page.tsx").then((m) => m.BindLogPage) },
  deviceCalls: { page: () => import("./device-calls-page.tsx").then((m) => m.DeviceCallsPage) },
  deviceLife: { page: () => import("./device-life-page.tsx").then((m) => m.DeviceLifePage) },
  fleetInfo: { page: () => import("./device-info-page.tsx").then((m) => m.DeviceInfoPage) },
  fleetLife: { page: () => import("./device-life-page.tsx").then((m) => m.DeviceLifePage) },
  fleetCalls: { page: () => import("./device-calls-page.tsx").then((m) => m.DeviceCallsPage) },
  fleetHistory: { page: () => import("./device-history-page.tsx").then((m) => m.DeviceHistoryPage) },
  fleetBindLog: { page: () => import("./bind-log-page.tsx").then((m) => m.BindLogPage) },
} satisfies Screens;

const frame = () => import("./device-frame.tsx");

export const objects = {
  device: {
    param: "deviceId",
    home: "deviceInfo",
    Head: lazyPart(() => frame().then((m) => m.DeviceHead)),
    Crumb: lazyPart(() => frame().then((m) => m.DeviceCrumb)),
  },
  fleetDevice: {
    param: "deviceId",
    home: "fleetInfo",
    list: "deviceList",
    Head: lazyPart(() => frame().then((m) => m.FleetDeviceHead)),
    Crumb: lazyPart(() => frame().then((m) => m.FleetDeviceCrumb)),
  },
} satisfies Objects;
