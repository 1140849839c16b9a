import type { PermissionWords, ScreenDefinition } from "./access.ts";
import { accountInfoAccess } from "../accounts/account-info.access.ts";
import { categoryAccess } from "../products/categories.access.ts";
import { configurationAccess } from "../products/configuration.access.ts";
import { deviceAccess } from "../devices/devices.access.ts";
import { deviceImportAccess } from "../devices/device-imports.access.ts";
import { deviceIssueAccess } from "../devices/device-issues.access.ts";
import { memberAccess } from "../accounts/members.access.ts";
import { operatingRecordAccess } from "../accounts/operating-records.access.ts";
import { outboxAccess } from "../accounts/outbox.access.ts";
import { overviewAccess } from "../accounts/overview.access.ts";
import { productFileAccess } from "../products/product-files.access.ts";
import { productAccess } from "../products/products.access.ts";
import { productionAccess } from "../devices/production.access.ts";
import { propertyModelAccess } from "../points/property-models.access.ts";
import { releaseAccess } from "../products/releases.access.ts";
import { roleAccess } from "../accounts/roles.access.ts";
import { tenantAccess } from "../accounts/tenants.access.ts";
import { unknownDeviceAccess } from "../devices/unknown-devices.access.ts";
import { virtualDeviceAccess } from "../devices/virtual-devices.access.ts";
import { moduleAccess } from "../products/modules.access.ts";
import { productGroupAccess } from "../products/product-groups.access.ts";
import { appAccess } from "../people/apps.access.ts";
import { panelAccess } from "../content/panels.access.ts";
import { firmwareAccess } from "../firmware/firmware.access.ts";
import { appUserAccess } from "../people/app-users.access.ts";

/** Who may do what with each resource, in the order of the menus and of the permissions. */
const resources = [
  overviewAccess,
  categoryAccess,
  propertyModelAccess,
  productAccess,
  productFileAccess,
  configurationAccess,
  virtualDeviceAccess,
  deviceAccess,
  deviceIssueAccess,
  deviceImportAccess,
  releaseAccess,
  productionAccess,
  unknownDeviceAccess,
  accountInfoAccess,
  memberAccess,
  roleAccess,
  tenantAccess,
  moduleAccess,
  operatingRecordAccess,
  outboxAccess,
  productGroupAccess,
  firmwareAccess,
  appAccess,
  panelAccess,
  appUserAccess,
] as const;

type Resource = (typeof resources)[number];
type NamesOf<R> = R extends { permissions: infer P } ? keyof P & string : never;

/** The permissions that a caller may have. Routes, live topics and screens each name the one that they need. */
export type Permission = NamesOf<Resource>;

export const permissionWords = Object.assign(
  {},
  ...resources.map(({ permissions }) => permissions),
) as Record<Permission, PermissionWords>;

/** Permissions grouped by resource. */
export const permissionGroups = resources.map(({ title, permissions }) => ({
  title,
  permissions: Object.keys(permissions) as Permission[],
}));

export type MenuKey = Resource["screens"][number]["key"];

/** One screen of the console. */
export interface MenuEntry extends ScreenDefinition<Permission> {
  key: MenuKey;
}

/** The one table of screens. A screen that names a permission that does not exist does not compile. */
export const menu = resources.flatMap(
  ({ screens }): readonly Resource["screens"][number][] => screens,
) satisfies readonly MenuEntry[];

export const menuKeys = menu.map(({ key }) => key) as [MenuKey, ...MenuKey[]];
