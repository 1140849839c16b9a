import { accounts } from "./accounts.ts";
import { accountInfo } from "./account-info.ts";
import { captcha } from "./captcha.ts";
import { categories, secondaryCategories } from "./categories.ts";
import { configMap } from "./config-map.ts";
import { configuration } from "./configuration.ts";
import { productLanguages } from "./product-languages.ts";
import { deviceCode } from "./device-code.ts";
import { devices } from "./devices.ts";
import { virtualDevices } from "./virtual-devices.ts";
import { categoryNames } from "./multi-language.ts";
import { files } from "./files.ts";
import { keyMapping } from "./key-mapping.ts";
import { mqttCredentials } from "./mqtt-credentials.ts";
import { members } from "./members.ts";
import { operatingRecords } from "./operating-records.ts";
import { outbox } from "./outbox.ts";
import { overview } from "./overview.ts";
import { panels } from "./panels.ts";
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
import { apps } from "./apps.ts";

/**
 * Every resource of the HTTP API, in the order in which the API page shows them: those that programs call most come
 * first. The walk of the tests calls all of them.
 */
export const api = {
  products,
  devices,
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
} as const satisfies Record<string, Routes>;

export type Resource = keyof typeof api;

export function* everyRoute(): Generator<{ resource: Resource; name: string; route: Route }> {
  for (const [resource, routes] of Object.entries(api)) {
    for (const [name, route] of Object.entries(routes as Routes)) {
      yield { resource: resource as Resource, name, route };
    }
  }
}
