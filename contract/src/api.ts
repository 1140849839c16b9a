import { accounts } from "./accounts.ts";
import { accountInfo } from "./account-info.ts";
import { captcha } from "./captcha.ts";
import { categories, secondaryCategories } from "./categories.ts";
import { configMap } from "./config-map.ts";
import { configuration } from "./configuration.ts";
import { productLanguages } from "./product-languages.ts";
import { deviceCode } from "./device-code.ts";
import { devices } from "./devices.ts";
import { deviceImports } from "./device-imports.ts";
import { deviceIssues } from "./device-issues.ts";
import { virtualDevices } from "./virtual-devices.ts";
import { categoryNames } from "./multi-language.ts";
import { files } from "./files.ts";
import { keyMapping } from "./key-mapping.ts";
import { mqttCredentials } from "./mqtt-credentials.ts";
import { members } from "./members.ts";
import { operatingRecords } from "./operating-records.ts";
import { outbox } from "./outbox.ts";
import { overview } from "./overview.ts";
import { panelDevelopment } from "./panel-development.ts";
import { panels } from "./panels.ts";
import { panelVersions } from "./panel-versions.ts";
import { productPanels } from "./product-panels.ts";
import { pointLanguages } from "./point-languages.ts";
import { productLabels } from "./product-labels.ts";
import { productScenes } from "./product-scenes.ts";
import { productVoice } from "./product-voice.ts";
import { productFiles } from "./product-files.ts";
import { products } from "./products.ts";
import { propertyModels } from "./property-models.ts";
import { registration } from "./registration.ts";
import { production } from "./production.ts";
import { productionAlarms } from "./production-alarms.ts";
import { releases } from "./releases.ts";
import { roles } from "./roles.ts";
import type { Route, Routes } from "./route.ts";
import { subDevices } from "./sub-devices.ts";
import { search } from "./search.ts";
import { secondFactors } from "./second-factors.ts";
import { scenarios } from "./scenarios.ts";
import { shares } from "./shares.ts";
import { stations } from "./stations.ts";
import { tasks } from "./tasks.ts";
import { templatePages, templates } from "./templates.ts";
import { tenants } from "./tenants.ts";
import { unknownDevices } from "./unknown-devices.ts";
import { modules } from "./modules.ts";
import { productGroups } from "./product-groups.ts";
import { appCategories } from "./app-categories.ts";
import { appCatalogue, readablePolicies } from "./app-content.ts";
import { appProfile } from "./app-profile.ts";
import { appSignIn } from "./app-sign-in.ts";
import { bindings } from "./bindings.ts";
import { devicePairing } from "./device-pairing.ts";
import { deviceGroups } from "./device-groups.ts";
import { deviceLinks } from "./device-links.ts";
import { deviceTimers } from "./device-timers.ts";
import { pushSubscriptions } from "./push-subscriptions.ts";
import { homeMessages } from "./home-messages.ts";
import { homeScenes } from "./home-scenes.ts";
import { deviceShares } from "./device-shares.ts";
import { homes } from "./homes.ts";
import { appPolicies } from "./app-policies.ts";
import { apps } from "./apps.ts";
import { companion } from "./companion.ts";
import { appClient } from "./app-client.ts";
import { appVersions } from "./app-versions.ts";
import { appUsers } from "./app-users.ts";
import { consumables } from "./consumables.ts";
import { homeConsumables } from "./home-consumables.ts";
import { deviceCalls } from "./device-calls.ts";
import { deviceLife } from "./device-life.ts";

/**
 * Every resource of the HTTP API, in the order in which the API page shows them: those that programs call most come
 * first. The walk of the tests calls all of them.
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
} as const satisfies Record<string, Routes>;

export type Resource = keyof typeof api;

export function* everyRoute(): Generator<{ resource: Resource; name: string; route: Route }> {
  for (const [resource, routes] of Object.entries(api)) {
    for (const [name, route] of Object.entries(routes as Routes)) {
      yield { resource: resource as Resource, name, route };
    }
  }
}
