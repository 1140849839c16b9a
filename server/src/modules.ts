import type { Gateway, Ports } from "./gateway/ports.ts";
import { deviceCalls } from "./gateway/messages/remote-calls.ts";
import type { LiveSources } from "./http/live-sources.ts";
import type { Module, PlatformParts } from "./module.ts";
import { accountInfoModule } from "./modules/account-info/index.ts";
import {
  accessWith,
  accountsKeptByKey,
  accountsModule,
  noticesThrough,
  sessionTimesOf,
} from "./modules/accounts/index.ts";
import { categoriesModule } from "./modules/categories/index.ts";
import { configMapModule } from "./modules/config-map/index.ts";
import { configurationModule } from "./modules/configuration/index.ts";
import { deviceCodeModule } from "./modules/device-code/index.ts";
import {
  deviceInfo,
  deviceLiveSources,
  deviceSessions,
  devicesKeptByKey,
  devicesModule,
  gatewayOf,
  registrar,
  signInDirectory,
} from "./modules/devices/index.ts";
import { filesModule } from "./modules/files/index.ts";
import { membersModule } from "./modules/members/index.ts";
import { messagesModule, openMessageQueue } from "./modules/messages/index.ts";
import { operatingRecordsModule } from "./modules/operating-records/index.ts";
import { keptRefusals, overviewLiveSource, overviewModule } from "./modules/overview/index.ts";
import { panelsModule } from "./modules/panels/index.ts";
import { definitionsOf, productsKeptByKey, productsModule, thingModels } from "./modules/products/index.ts";
import { productionKeptByKey, productionLiveSource, productionModule } from "./modules/production/index.ts";
import { propertyModelsModule } from "./modules/property-models/index.ts";
import { releasesModule } from "./modules/releases/index.ts";
import { rolesModule } from "./modules/roles/index.ts";
import { searchModule } from "./modules/search/index.ts";
import { scenariosModule } from "./modules/scenarios/index.ts";
import { sharesModule } from "./modules/shares/index.ts";
import { taskLiveSources, tasksModule } from "./modules/tasks/index.ts";
import { eraser, partitionsOf, TelemetryIngest, telemetryModule } from "./modules/telemetry/index.ts";
import {
  factorsWith,
  forgetFactorsOf,
  secondFactorsKeptByKey,
  secondFactorsModule,
  secondStepOf,
} from "./modules/second-factors/index.ts";
import { pointsOf, templatesModule } from "./modules/templates/index.ts";
import { tenantsModule } from "./modules/tenants/index.ts";
import { keptStrangers, unknownDevicesModule } from "./modules/unknown-devices/index.ts";
import { virtualDevicesModule } from "./modules/virtual-devices/index.ts";
import { captchaProviderOf, carriersOf } from "./outside.ts";
import { captchaCheck } from "./platform/captcha/captcha.ts";
import type { KeptByKey } from "./platform/cluster/key-exchange.ts";
import { systemScope } from "./platform/database/scope.ts";
import { modulesModule } from "./modules/modules/index.ts";
import { productFilesModule } from "./modules/product-files/index.ts";
import { productGroupsModule } from "./modules/product-groups/index.ts";
import { appsModule } from "./modules/apps/index.ts";

const anyDevice = systemScope("whoever may call a device reaches it at every gateway");

/** Services of modules that other modules or the gateway use. */
export function servicesOf({
  config,
  sql,
  vault,
  cluster,
  bus,
  stream,
  events,
  rateLimits,
  tasks,
  clock,
  log,
  publicUrl,
}: PlatformParts) {
  const partitions = partitionsOf(sql, { historyDays: config.HISTORY_DAYS, logDays: config.LOG_DAYS });
  const refusals = keptRefusals({ sql, bus, log });
  const telemetry = new TelemetryIngest({ sql, bus, clock, partitions, stream, refused: refusals.note });
  const messages = openMessageQueue({ sql, clock, tasks, carriers: carriersOf(config) });
  const provider = captchaProviderOf(config, vault, log);
  const fallback = config.CAPTCHA_FALLBACK === "allow";
  const captcha = captchaCheck({ provider, sql, clock, rateLimits, fallback });
  const notices = noticesThrough(messages, publicUrl);
  return {
    partitions,
    telemetry,
    refusals,
    models: thingModels({ ...definitionsOf(sql), events, bus, clock }),
    erase: eraser({ tasks, partitions }),
    messages,
    /** Origins that the captcha's scripts, frames and images are loaded from. */
    scripts: provider.origins,
    access: accessWith({
      captcha,
      rateLimits,
      events,
      notices,
      vault,
      sessionTimes: sessionTimesOf(config),
    }),
    factors: factorsWith({ vault, rateLimits, publicUrl, notices }),
    sessions: deviceSessions({ sql, bus, cluster, stream, log: telemetry }),
    strangers: keptStrangers({ sql, clock, log }),
  };
}
export type Services = ReturnType<typeof servicesOf>;

/** The gateway's ports, as modules implement them. */
export function portsOf(parts: PlatformParts, { telemetry, sessions, models, strangers }: Services): Ports {
  const { sql, vault } = parts;
  return {
    directory: signInDirectory(sql, vault),
    models,
    sessions,
    strangers,
    registrar: registrar(parts),
    storage: telemetry,
    desired: telemetry,
    info: deviceInfo(parts),
  };
}

/** The sources of live subscriptions' snapshots. */
export function liveSourcesOf(parts: PlatformParts): LiveSources {
  return {
    ...deviceLiveSources(parts.calls),
    ...taskLiveSources(parts),
    ...overviewLiveSource(parts),
    ...productionLiveSource(parts.calls),
  };
}

/** What modules keep in the database that depends on the key of the installation. */
export const keptByKey: readonly KeptByKey[] = [
  accountsKeptByKey,
  secondFactorsKeptByKey,
  productsKeptByKey,
  devicesKeptByKey,
  productionKeptByKey,
];

/** All modules. A module that needs others to be prepared first stands after them. */
export function modulesOf(parts: PlatformParts, services: Services, gateway: Gateway): readonly Module[] {
  const { access, factors } = services;
  const { sql } = parts;
  const calls = deviceCalls({
    ...parts,
    gateway,
    gatewayOf: (deviceId) => gatewayOf(anyDevice, sql, deviceId),
  });
  return [
    telemetryModule(parts, services),
    messagesModule(parts, services),
    accountsModule(parts, access, (context, account) => secondStepOf(context, account, factors)),
    accountInfoModule(access),
    membersModule(access, forgetFactorsOf),
    rolesModule(parts),
    tenantsModule(access),
    secondFactorsModule(parts, access, factors),
    categoriesModule(parts),
    templatesModule(parts),
    panelsModule,
    propertyModelsModule(parts, pointsOf),
    configMapModule(parts),
    configurationModule(parts),
    productsModule(parts),
    productFilesModule(parts),
    releasesModule(parts),
    productionModule(parts, services),
    deviceCodeModule(parts, { gateway }),
    devicesModule(parts, { ...services, gateway, calls }),
    virtualDevicesModule(parts, { ...services, gateway }),
    scenariosModule(parts),
    sharesModule(parts, { ...services, calls }),
    unknownDevicesModule(parts, services),
    overviewModule(parts, services),
    searchModule,
    tasksModule(parts),
    filesModule(parts),
    operatingRecordsModule,
    modulesModule(parts),
    productGroupsModule,
    appsModule,
  ];
}
