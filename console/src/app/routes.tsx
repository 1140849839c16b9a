import type { menu, MenuKey } from "@thingwright/contract/menu.ts";
import {
  Activity,
  Boxes,
  Building,
  Building2,
  CircleUserRound,
  Cpu,
  History,
  Info,
  ListTree,
  MailOpen,
  PackagePlus,
  Power,
  ScrollText,
  Shield,
  ShieldCheck,
  SquareTerminal,
  UserCog,
  UserRound,
  Users,
  type LucideIcon,
} from "lucide-react";
import { type ComponentType } from "react";
import { lazyPart } from "../ui/lazy-part.ts";

export interface Screen {
  icon: LucideIcon;
  page: () => Promise<() => React.ReactNode>;
}

/** What shows each entry of the menu table. A key without a screen does not compile. */
export const screens: Record<MenuKey, Screen> = {
  productList: {
    icon: Boxes,
    page: () => import("../features/products/product-list-page.tsx").then((m) => m.ProductListPage),
  },
  productCreate: {
    icon: PackagePlus,
    page: () => import("../features/products/product-create-page.tsx").then((m) => m.ProductCreatePage),
  },
  productDefinition: {
    icon: ListTree,
    page: () =>
      import("../features/products/product-definition-page.tsx").then((m) => m.ProductDefinitionPage),
  },
  virtualDevices: {
    icon: Activity,
    page: () => import("../features/devices/virtual-devices-page.tsx").then((m) => m.VirtualDevicesPage),
  },
  realDevices: {
    icon: Cpu,
    page: () => import("../features/devices/real-devices-page.tsx").then((m) => m.RealDevicesPage),
  },
  deviceInfo: {
    icon: Info,
    page: () => import("../features/devices/device-info-page.tsx").then((m) => m.DeviceInfoPage),
  },
  onlineDebug: {
    icon: SquareTerminal,
    page: () => import("../features/devices/online-debug-page.tsx").then((m) => m.OnlineDebugPage),
  },
  communicationLog: {
    icon: ScrollText,
    page: () => import("../features/devices/communication-log-page.tsx").then((m) => m.CommunicationLogPage),
  },
  onOffLineLog: {
    icon: Power,
    page: () => import("../features/devices/online-log-page.tsx").then((m) => m.OnlineLogPage),
  },
  accountInfo: {
    icon: CircleUserRound,
    page: () => import("../features/account/account-info-page.tsx").then((m) => m.AccountInfoPage),
  },
  subUserManage: {
    icon: Users,
    page: () => import("../features/members/member-list-page.tsx").then((m) => m.MemberListPage),
  },
  subUser: {
    icon: UserRound,
    page: () => import("../features/members/member-page.tsx").then((m) => m.MemberPage),
  },
  subUserRole: {
    icon: UserCog,
    page: () => import("../features/members/member-role-page.tsx").then((m) => m.MemberRolePage),
  },
  roleManage: {
    icon: ShieldCheck,
    page: () => import("../features/roles/role-list-page.tsx").then((m) => m.RoleListPage),
  },
  roleInfo: {
    icon: Shield,
    page: () => import("../features/roles/role-page.tsx").then((m) => m.RolePage),
  },
  tenantManage: {
    icon: Building2,
    page: () => import("../features/tenants/tenant-list-page.tsx").then((m) => m.TenantListPage),
  },
  tenantInfo: {
    icon: Building,
    page: () => import("../features/tenants/tenant-page.tsx").then((m) => m.TenantPage),
  },
  operatingRecord: {
    icon: History,
    page: () => import("../features/operating-records/record-list-page.tsx").then((m) => m.RecordListPage),
  },
  outbox: {
    icon: MailOpen,
    page: () => import("../features/outbox/outbox-page.tsx").then((m) => m.OutboxPage),
  },
};

export type ObjectKind = Extract<(typeof menu)[number], { parent: string }>["parent"];

/** What an object whose screens have a menu of their own adds to the frame. */
export interface ObjectFrame {
  /** The path parameter that names it. */
  param: string;
  /** Its first screen. */
  home: MenuKey;
  /** The list above it, where that is not a screen of another object. */
  list?: MenuKey;
  /** Head of its menu: the way back, its name and state. */
  Head: ComponentType<{ params: Record<string, string> }>;
  /** Its name, in the way to the page. */
  Crumb: ComponentType<{ params: Record<string, string> }>;
}

const products = () => import("../features/products/product-frame.tsx");
const devices = () => import("../features/devices/device-frame.tsx");

export const objects: Record<ObjectKind, ObjectFrame> = {
  product: {
    param: "productId",
    home: "productDefinition",
    list: "productList",
    Head: lazyPart(() => products().then((m) => m.ProductHead)),
    Crumb: lazyPart(() => products().then((m) => m.ProductCrumb)),
  },
  device: {
    param: "deviceId",
    home: "deviceInfo",
    Head: lazyPart(() => devices().then((m) => m.DeviceHead)),
    Crumb: lazyPart(() => devices().then((m) => m.DeviceCrumb)),
  },
};
