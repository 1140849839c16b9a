import { level, type Level } from "./enums.ts";
import type { Permission } from "./permission.ts";

export const sections = ["products", "operations", "statistics", "system", "account"] as const;
export type Section = (typeof sections)[number];

/** 1: the section menu; 2: the menu of one object, with its name, state and the way back; 3: none (wizards). */
export type NavigationType = 1 | 2 | 3;

export interface MenuEntry {
  /** Names the title in the console's messages and the choice in a role. */
  key: string;
  path: string;
  section: Section;
  navigation: NavigationType;
  /** The entry whose object menu this stands in. */
  parent?: string;
  levels: readonly Level[];
  /** What seeing it takes. */
  permission: Permission | "session";
  /** What else seeing it takes, for what it shows of others. */
  needs?: readonly Permission[];
  /** What changing something on it takes: a role picks it apart from seeing. */
  edits?: readonly Permission[];
  /** Left out of menus: reached from elsewhere. */
  hidden?: true;
}

const everyLevel = [level.admin, level.user, level.member] as const;
const product = "/dashboard/product/$productId";
const device = `${product}/deviceDebug/device/$deviceId`;

/** The one table of screens: routes, menus, permissions and the command palette derive from it. */
export const menu = [
  {
    key: "productList",
    path: "/dashboard/product/productList",
    section: "products",
    navigation: 1,
    levels: everyLevel,
    permission: "product:read",
    needs: ["category:read"],
    edits: ["product:create", "product:delete"],
  },
  {
    key: "productCreate",
    path: "/dashboard/product/create",
    section: "products",
    navigation: 3,
    levels: everyLevel,
    permission: "product:create",
    hidden: true,
  },
  {
    key: "productDefinition",
    path: `${product}/definition`,
    section: "products",
    navigation: 2,
    parent: "product",
    levels: everyLevel,
    permission: "product:read",
    needs: ["category:read"],
    edits: ["product:update"],
  },
  {
    key: "virtualDevices",
    path: `${product}/deviceDebug/virtual`,
    section: "products",
    navigation: 2,
    parent: "product",
    levels: everyLevel,
    permission: "device:read",
    needs: ["product:read"],
    edits: ["device:create", "device:delete", "device:control"],
  },
  {
    key: "realDevices",
    path: `${product}/deviceDebug/real`,
    section: "products",
    navigation: 2,
    parent: "product",
    levels: everyLevel,
    permission: "device:read",
    needs: ["product:read"],
    edits: ["device:create", "device:update", "device:delete"],
  },
  {
    key: "deviceInfo",
    path: `${device}/info`,
    section: "products",
    navigation: 2,
    parent: "device",
    levels: everyLevel,
    permission: "device:read",
    needs: ["product:read"],
  },
  {
    key: "onlineDebug",
    path: `${device}/onlineDebug`,
    section: "products",
    navigation: 2,
    parent: "device",
    levels: everyLevel,
    permission: "device:read",
    needs: ["product:read"],
    edits: ["device:control"],
  },
  {
    key: "communicationLog",
    path: `${device}/communicationLog`,
    section: "products",
    navigation: 2,
    parent: "device",
    levels: everyLevel,
    permission: "device:read",
    needs: ["product:read"],
  },
  {
    key: "onOffLineLog",
    path: `${device}/onOffLineLog`,
    section: "products",
    navigation: 2,
    parent: "device",
    levels: everyLevel,
    permission: "device:read",
    needs: ["product:read"],
  },
  {
    key: "accountInfo",
    path: "/account/accountInfo",
    section: "account",
    navigation: 1,
    levels: everyLevel,
    permission: "session",
  },
  {
    key: "subUserManage",
    path: "/account/subUserManage",
    section: "account",
    navigation: 1,
    levels: everyLevel,
    permission: "member:read",
    needs: ["role:read"],
    edits: ["member:update"],
  },
  {
    key: "subUser",
    path: "/account/subUserManage/$uid",
    section: "account",
    navigation: 1,
    levels: everyLevel,
    permission: "member:read",
    hidden: true,
  },
  {
    key: "subUserRole",
    path: "/account/subUserManage/role/$uid",
    section: "account",
    navigation: 1,
    levels: everyLevel,
    permission: "member:update",
    hidden: true,
  },
  {
    key: "roleManage",
    path: "/account/roleManage",
    section: "account",
    navigation: 1,
    levels: everyLevel,
    permission: "role:read",
    edits: ["role:update"],
  },
  {
    key: "roleInfo",
    path: "/account/roleManage/$id",
    section: "account",
    navigation: 1,
    levels: everyLevel,
    permission: "role:read",
    hidden: true,
  },
  {
    key: "tenantManage",
    path: "/account/tenantManage",
    section: "account",
    navigation: 1,
    levels: [level.admin],
    permission: "tenant:read",
    edits: ["tenant:update"],
  },
  {
    key: "tenantInfo",
    path: "/account/tenantManage/$target",
    section: "account",
    navigation: 1,
    levels: [level.admin],
    permission: "tenant:read",
    hidden: true,
  },
  {
    key: "operatingRecord",
    path: "/account/operatingRecord",
    section: "account",
    navigation: 1,
    levels: everyLevel,
    permission: "record:read",
  },
  {
    key: "outbox",
    path: "/system/outbox",
    section: "system",
    navigation: 1,
    levels: [level.admin],
    permission: "outbox:read",
  },
] as const satisfies readonly MenuEntry[];

export type MenuKey = (typeof menu)[number]["key"];
export const menuKeys = menu.map(({ key }) => key) as [MenuKey, ...MenuKey[]];
