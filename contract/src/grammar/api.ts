import { accounts } from "../accounts/accounts.ts";
import { accountInfo } from "../accounts/account-info.ts";
import { captcha } from "../accounts/captcha.ts";
import { categories, secondaryCategories } from "../products/categories.ts";
import { configMap } from "../points/config-map.ts";
import { configuration } from "../products/configuration.ts";
import { productLanguages } from "../products/product-languages.ts";
import { deviceCode } from "../devices/device-code.ts";
import { devices } from "../devices/devices.ts";
import { deviceImports } from "../devices/device-imports.ts";
import { deviceIssues } from "../devices/device-issues.ts";
import { virtualDevices } from "../devices/virtual-devices.ts";
import { categoryNames } from "../products/multi-language.ts";
import { files } from "../content/files.ts";
import { keyMapping } from "../points/key-mapping.ts";
import { mqttCredentials } from "../devices/mqtt-credentials.ts";
import { members } from "../accounts/members.ts";
import { operatingRecords } from "../accounts/operating-records.ts";
import { outbox } from "../accounts/outbox.ts";
import { overview } from "../accounts/overview.ts";
import { panelDevelopment } from "../content/panel-development.ts";
import { panels } from "../content/panels.ts";
import { panelVersions } from "../content/panel-versions.ts";
import { productPanels } from "../products/product-panels.ts";
import { pointLanguages } from "../points/point-languages.ts";
import { productLabels } from "../products/product-labels.ts";
import { productScenes } from "../products/product-scenes.ts";
import { productVoice } from "../products/product-voice.ts";
import { productFiles } from "../products/product-files.ts";
import { products } from "../products/products.ts";
import { propertyModels } from "../points/property-models.ts";
import { registration } from "../accounts/registration.ts";
import { production } from "../devices/production.ts";
import { productionAlarms } from "../devices/production-alarms.ts";
import { releases } from "../products/releases.ts";
import { roles } from "../accounts/roles.ts";
import type { Route, Routes } from "./route.ts";
import { subDevices } from "../devices/sub-devices.ts";
import { search } from "./search.ts";
import { secondFactors } from "../accounts/second-factors.ts";
import { scenarios } from "../products/scenarios.ts";
import { shares } from "../content/shares.ts";
import { stations } from "../devices/stations.ts";
import { tasks } from "./tasks.ts";
import { templatePages, templates } from "../products/templates.ts";
import { tenants } from "../accounts/tenants.ts";
import { unknownDevices } from "../devices/unknown-devices.ts";
import { modules } from "../products/modules.ts";
import { firmware } from "../firmware/firmware.ts";
import { firmwareVerification } from "../firmware/verification.ts";
import { productGroups } from "../products/product-groups.ts";
import { appCategories } from "../people/app-categories.ts";
import { appCatalogue, readablePolicies } from "../people/app-content.ts";
import { appProfile } from "../people/app-profile.ts";
import { appSignIn } from "../people/app-sign-in.ts";
import { bindings } from "../people/bindings.ts";
import { devicePairing } from "../devices/device-pairing.ts";
import { deviceGroups } from "../devices/device-groups.ts";
import { deviceLinks } from "../devices/device-links.ts";
import { deviceTimers } from "../devices/device-timers.ts";
import { pushSubscriptions } from "../people/push-subscriptions.ts";
import { homeMessages } from "../people/home-messages.ts";
import { homeScenes } from "../people/home-scenes.ts";
import { deviceShares } from "../devices/device-shares.ts";
import { homes } from "../people/homes.ts";
import { appPolicies } from "../people/app-policies.ts";
import { apps } from "../people/apps.ts";
import { companion } from "../people/companion.ts";
import { appClient } from "../people/app-client.ts";
import { appVersions } from "../people/app-versions.ts";
import { appUsers } from "../people/app-users.ts";
import { consumables } from "../devices/consumables.ts";
import { homeConsumables } from "../people/home-consumables.ts";
import { deviceCalls } from "../devices/device-calls.ts";
import { deviceLife } from "../devices/device-life.ts";
import { supportPasses } from "../devices/support-passes.ts";

/**
 * Every resource of the HTTP API, in the order in which the API page shows them: those that programs call most come
 * first. A test, the walk, calls every route.
 */
export const api = {
  products,
  devices,
  subDevices,
  deviceIssues,
  deviceImports,
  productLabels,
  configuration,
  productLanguages,
  productScenes,
  productVoice,
  productFiles,
  releases,
  production,
  productionAlarms,
  stations,
  keyMapping,
  deviceCode,
  mqttCredentials,
  virtualDevices,
  scenarios,
  shares,
  unknownDevices,
  categories,
  categoryNames,
  secondaryCategories,
  propertyModels,
  pointLanguages,
  templates,
  templatePages,
  panels,
  panelDevelopment,
  panelVersions,
  productPanels,
  overview,
  search,
  tasks,
  accountInfo,
  members,
  roles,
  tenants,
  operatingRecords,
  outbox,
  files,
  accounts,
  secondFactors,
  registration,
  captcha,
  configMap,
  modules,
  productGroups,
  firmware,
  firmwareVerification,
  apps,
  appCategories,
  companion,
  appVersions,
  appClient,
  appPolicies,
  appCatalogue,
  readablePolicies,
  appSignIn,
  appProfile,
  appUsers,
  homes,
  bindings,
  devicePairing,
  deviceShares,
  deviceGroups,
  homeMessages,
  pushSubscriptions,
  homeScenes,
  deviceTimers,
  deviceLinks,
  consumables,
  homeConsumables,
  deviceCalls,
  deviceLife,
  supportPasses,
} as const satisfies Record<string, Routes>;

export type Resource = keyof typeof api;

export function* everyRoute(): Generator<{ resource: Resource; name: string; route: Route }> {
  for (const [resource, routes] of Object.entries(api)) {
    for (const [name, route] of Object.entries(routes as Routes)) {
      yield { resource: resource as Resource, name, route };
    }
  }
}
