import type { MenuKey } from "@thingwright/contract/menu.ts";
import * as account from "../features/account/screens.ts";
import * as devices from "../features/devices/screens.ts";
import * as members from "../features/members/screens.ts";
import * as operatingRecords from "../features/operating-records/screens.ts";
import * as outbox from "../features/outbox/screens.ts";
import * as overview from "../features/overview/screens.ts";
import * as products from "../features/products/screens.ts";
import * as roles from "../features/roles/screens.ts";
import * as tenants from "../features/tenants/screens.ts";
import * as unknownDevices from "../features/unknown-devices/screens.ts";
import { oneTable } from "../lib/one-table.ts";
import type { ObjectFrame, ObjectKind, Screen } from "../lib/screen-table.ts";

/**
 * The screen of each entry of the menu table. A key without a screen does not compile, nor does one in two features.
 */
export const screens: Record<MenuKey, Screen> = oneTable(
  account.screens,
  devices.screens,
  members.screens,
  operatingRecords.screens,
  outbox.screens,
  overview.screens,
  products.screens,
  roles.screens,
  tenants.screens,
  unknownDevices.screens,
);

/** The objects whose screens have a menu of their own. */
export const objects: Record<ObjectKind, ObjectFrame> = oneTable(products.objects, devices.objects);
