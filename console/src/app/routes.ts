import * as account from "../features/account/screens.ts";
import * as categories from "../features/categories/screens.ts";
import * as configuration from "../features/configuration/screens.ts";
import * as deviceImports from "../features/device-imports/screens.ts";
import * as deviceIssues from "../features/device-issues/screens.ts";
import * as devices from "../features/devices/screens.ts";
import * as members from "../features/members/screens.ts";
import * as operatingRecords from "../features/operating-records/screens.ts";
import * as outbox from "../features/outbox/screens.ts";
import * as overview from "../features/overview/screens.ts";
import * as production from "../features/production/screens.ts";

import * as productFiles from "../features/product-files/screens.ts";
import * as products from "../features/products/screens.ts";
import * as propertyModels from "../features/property-models/screens.ts";
import * as releases from "../features/releases/screens.ts";
import * as roles from "../features/roles/screens.ts";
import * as tenants from "../features/tenants/screens.ts";
import * as translations from "../features/translations/screens.ts";
import * as unknownDevices from "../features/unknown-devices/screens.ts";
import { mergeDisjoint } from "../lib/merge-disjoint.ts";
import type { ObjectFrame, ObjectKind, ScreenTable } from "../lib/screen-table.ts";
import * as modules from "../features/modules/screens.ts";
import * as scenarios from "../features/scenarios/screens.ts";
import * as productGroups from "../features/product-groups/screens.ts";
import * as appCategories from "../features/app-categories/screens.ts";
import * as appPolicies from "../features/app-policies/screens.ts";
import * as apps from "../features/apps/screens.ts";
import * as panels from "../features/panels/screens.ts";
import * as firmware from "../features/firmware/screens.ts";
import * as appUsers from "../features/app-users/screens.ts";
import * as consumables from "../features/consumables/screens.ts";

/**
 * The screen of each entry of the menu table. The code does not compile if a key has no screen, or if two features
 * define the same key.
 */
export const screens: ScreenTable = mergeDisjoint(
  account.screens,
  categories.screens,
  configuration.screens,
  devices.screens,
  deviceIssues.screens,
  deviceImports.screens,
  members.screens,
  operatingRecords.screens,
  outbox.screens,
  overview.screens,
  production.screens,
  products.screens,
  productFiles.screens,
  propertyModels.screens,
  releases.screens,
  roles.screens,
  tenants.screens,
  translations.screens,
  unknownDevices.screens,
  modules.screens,
  productGroups.screens,
  firmware.screens,
  scenarios.screens,
  apps.screens,
  appCategories.screens,
  appPolicies.screens,
  panels.screens,
  appUsers.screens,
  consumables.screens,
);

/** The objects whose screens have a menu of their own. */
export const objects: Record<ObjectKind, ObjectFrame> = mergeDisjoint(
  categories.objects,
  products.objects,
  devices.objects,
  apps.objects,
  firmware.objects,
  appUsers.objects,
);
