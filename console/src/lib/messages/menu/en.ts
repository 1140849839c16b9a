import type { MenuKey, Section } from "@thingwright/contract/menu.ts";
import { defineMessages } from "../../i18n.ts";

export const en = {
  section_products: "Products",
  section_operations: "Operations",
  section_statistics: "Statistics",
  section_system: "System",
  section_account: "Account",
  menu_productList: "Product list",
  menu_productCreate: "Create product",
  menu_productDefinition: "Function points",
  menu_virtualDevices: "Virtual devices",
  menu_realDevices: "Real devices",
  menu_deviceInfo: "Device info",
  menu_onlineDebug: "Online debugging",
  menu_communicationLog: "Communication log",
  menu_onOffLineLog: "On/offline log",
  menu_accountInfo: "Account info",
  menu_subUserManage: "Members",
  menu_subUser: "Member",
  menu_subUserRole: "Assign role",
  menu_roleManage: "Roles",
  menu_roleInfo: "Role",
  new_roleInfo: "Create role",
  menu_tenantManage: "Tenant center",
  menu_tenantInfo: "Tenant",
  menu_operatingRecord: "Operation log",
  menu_outbox: "Outbox",
} as const satisfies Record<`menu_${MenuKey}` | `section_${Section}` | "new_roleInfo", string>;

/** Titles of sections and screens. A screen of the menu table without one does not compile. */
export const messages = defineMessages(en, () => import("./zh.ts"));
