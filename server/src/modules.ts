import type { Gateway, Ports } from "./gateway/ports.ts";
import { deviceCalls } from "./gateway/messages/remote-calls.ts";
import type { HomeLiveSources, LiveSources } from "./http/live-sources.ts";
import type { Module, PlatformDeps } from "./module.ts";
import { accountInfoModule } from "./modules/account-info/index.ts";
import {
  accessWith,
  accountsKeptByKey,
  accountsModule,
  noticesThrough,
  sessionTimesOf,
} from "./modules/accounts/index.ts";
import {
  AwaitedDevices,
  bindingLog,
  endingPresses,
  bindingsModule,
  deviceLiveSourcesAtHome,
  devicesOfDeleted,
  devicesOfGoing,
  devicesOfHomes,
  bindingLogOfPeople,
  devicesOfPeople,
  homeDevices,
  Tiles,
} from "./modules/bindings/index.ts";
import { consumablesModule } from "./modules/consumables/index.ts";
import { CallLog, deviceCallsModule, keptCalls } from "./modules/device-calls/index.ts";
import { deviceLifeModule, noteEventsIn } from "./modules/device-life/index.ts";
import { categoriesModule } from "./modules/categories/index.ts";
import { configMapModule } from "./modules/config-map/index.ts";
import { configurationModule } from "./modules/configuration/index.ts";
import { deviceCodeModule } from "./modules/device-code/index.ts";
import { deviceImportsModule, importsKeptByKey } from "./modules/device-imports/index.ts";
import { deviceIssuesModule } from "./modules/device-issues/index.ts";
import { deviceLinksModule, linksOfDevices } from "./modules/device-links/index.ts";
import { deviceTimersModule, timersOfHomes, timersOfPeople } from "./modules/device-timers/index.ts";
import { deviceGroupsModule } from "./modules/device-groups/index.ts";
import {
  DeviceAreas,
  deviceInfo,
  deviceLiveSources,
  deviceSessions,
  devicesKeptByKey,
  devicesModule,
  gatewayOf,
  registrar,
  signInDirectory,
} from "./modules/devices/index.ts";
import {
  forgetMessages,
  homeMessagesModule,
  homeMessagesThrough,
  messagesOfPeople,
} from "./modules/home-messages/index.ts";
import {
  phonesOfPeople,
  pushCarrier,
  pushKeptByKey,
  pushSubscriptionsModule,
} from "./modules/push-subscriptions/index.ts";
import { filesModule } from "./modules/files/index.ts";
import {
  downloadLinks,
  firmwareKeptByKey,
  firmwareLiveSource,
  firmwareModule,
  Updates,
} from "./modules/firmware/index.ts";
import { firmwareFolder } from "./http/firmware-downloads.ts";
import { homesModule, homesOfPeople } from "./modules/homes/index.ts";
import { membersModule } from "./modules/members/index.ts";
import { messagesModule, openMessageQueue } from "./modules/messages/index.ts";
import { operatingRecordsModule } from "./modules/operating-records/index.ts";
import { keptRefusals, overviewLiveSource, overviewModule } from "./modules/overview/index.ts";
import {
  DevelopedPanels,
  panelDevelopmentLiveSource,
  panelDevelopmentModule,
} from "./modules/panel-development/index.ts";
import { panelsModule } from "./modules/panels/index.ts";
import { productPanelsModule } from "./modules/product-panels/index.ts";
import { definitionsOf, productsKeptByKey, productsModule, thingModels } from "./modules/products/index.ts";
import { productionKeptByKey, productionLiveSource, productionModule } from "./modules/production/index.ts";
import { propertyModelsModule } from "./modules/property-models/index.ts";
import { releasesModule } from "./modules/releases/index.ts";
import { forgetAppInRoles, rolesModule } from "./modules/roles/index.ts";
import { searchModule } from "./modules/search/index.ts";
import { scenesModule, scenesOfDevices, scenesOfHomes, scenesOfPeople } from "./modules/scenes/index.ts";
import { scenariosModule } from "./modules/scenarios/index.ts";
import { sharesModule } from "./modules/shares/index.ts";
import { supportPassesModule } from "./modules/support-passes/index.ts";
import { subDevicesModule, topologyOf } from "./modules/sub-devices/index.ts";
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
import { captchaProviderOf, carriersOf, pushSettingsOf } from "./outside.ts";
import { AddressAreas } from "./platform/areas/address-areas.ts";
import { captchaCheck } from "./platform/captcha/captcha.ts";
import type { KeptByKey } from "./platform/cluster/key-exchange.ts";
import { systemScope } from "./platform/database/scope.ts";
import { WatchedDevices } from "./platform/stream/watched-devices.ts";
import { NewsAtHome } from "./platform/news-at-home.ts";
import { acmeKeptByKey } from "./platform/tls/acme/acme-certificate.ts";
import { modulesModule } from "./modules/modules/index.ts";
import { productFilesModule } from "./modules/product-files/index.ts";
import { productGroupsModule } from "./modules/product-groups/index.ts";
import { appCategoriesModule, releaseCategoryFiles } from "./modules/app-categories/index.ts";
import { appPoliciesModule, releasePolicyFiles } from "./modules/app-policies/index.ts";
import { appPace, appsModule } from "./modules/apps/index.ts";
import { appUsersModule, removalOfApps, personLiveSource } from "./modules/app-users/index.ts";
import { companionModule } from "./modules/companion/index.ts";
import { userManagementModule } from "./modules/user-management/index.ts";

const anyDevice = systemScope("whoever may call a device reaches it at every gateway");

/** Services of modules that other modules or the gateway use. */
export function servicesOf(deps: PlatformDeps) {
  const { config, sql, vault, cluster, bus, stream, events, rateLimits, tasks, clock, log, site } = deps;
  const partitions = partitionsOf(sql, { historyDays: config.HISTORY_DAYS, logDays: config.LOG_DAYS });
  const refusals = keptRefusals({ sql, bus, log });
  const telemetry = new TelemetryIngest({ sql, bus, clock, partitions, stream, refused: refusals.note });
  const push = pushSettingsOf(config);
  const carriers = {
    ...carriersOf(config),
    ...(push && { push: pushCarrier({ ...push, sql, vault, clock }) }),
  };
  const messages = openMessageQueue({ sql, clock, tasks, carriers });
  const provider = captchaProviderOf(config, vault, log);
  const fallback = config.CAPTCHA_FALLBACK === "allow";
  const captcha = captchaCheck({ provider, sql, clock, rateLimits, fallback });
  const addresses = config.AREAS_BY_ADDRESS ? new AddressAreas({ log }) : { of: async () => null };
  const areas = new DeviceAreas({ sql, addresses, log });
  const notices = noticesThrough(messages, site.publicUrl);
  const homeMessages = homeMessagesThrough({ events, messages });
  const downloads = downloadLinks(vault.keyFor("firmware downloads"));
  const urlFor = (updateId: string) =>
    `${site.publicUrl()}${firmwareFolder}/${downloads.tokenFor(updateId, clock.now())}`;
  return {
    partitions,
    callLog: new CallLog({ sql, bus, clock, partitions, stream, log }),
    noteEvents: noteEventsIn(partitions, clock),
    homeMessages,
    push,
    telemetry,
    refusals,
    models: thingModels({ ...definitionsOf(sql), events, bus, clock }),
    unbind: devicesOfDeleted({ stream, events, messages: homeMessages }),
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
    factors: factorsWith({ vault, rateLimits, ownUrl: site.ownUrl, notices }),
    areas,
    sessions: deviceSessions({ sql, bus, cluster, stream, log: telemetry, areas }),
    strangers: keptStrangers({ sql, clock, log }),
    developed: new DevelopedPanels(deps),
    downloads,
    updates: new Updates({ sql, bus, clock, urlFor }),
    tiles: new Tiles(),
  };
}
export type Services = ReturnType<typeof servicesOf>;

/** Builds the ports, the interfaces through which the gateway uses modules. */
export function portsOf(
  deps: PlatformDeps,
  { telemetry, sessions, models, strangers, homeMessages, callLog, noteEvents, updates }: Services,
): Ports {
  const { sql, vault } = deps;
  return {
    directory: signInDirectory(sql, vault),
    models,
    sessions,
    strangers,
    registrar: registrar(deps),
    topology: topologyOf(deps),
    storage: telemetry,
    desired: telemetry,
    info: deviceInfo({
      ...deps,
      noteOutage: (inside, device, data) => noteEvents(inside, [{ device, kind: "outage", data }]),
    }),
    home: homeDevices({ ...deps, messages: homeMessages }, [scenesOfDevices, linksOfDevices]),
    updates,
    calls: callLog,
  };
}

/** The sources from which live subscriptions read their snapshots. */
export function liveSourcesOf(deps: PlatformDeps, { developed }: Services): LiveSources {
  return {
    ...deviceLiveSources(deps.calls),
    ...taskLiveSources(deps),
    ...overviewLiveSource(deps),
    ...productionLiveSource(deps.calls),
    ...firmwareLiveSource(deps.calls),
    ...panelDevelopmentLiveSource(developed),
  };
}

/** The live sources for people at home, and the news about their homes and devices. */
export function homeLiveOf(
  deps: PlatformDeps,
  { tiles }: Services,
): { news: NewsAtHome; sources: HomeLiveSources } {
  const news = new NewsAtHome(deps);
  const sources = {
    ...deviceLiveSourcesAtHome({ ...deps, sql: deps.calls, news, tiles }),
    ...personLiveSource(news),
  };
  return { news, sources };
}

/** The stored data that depends on the key of the installation, from all modules. */
export const keptByKey: readonly KeptByKey[] = [
  accountsKeptByKey,
  secondFactorsKeptByKey,
  productsKeptByKey,
  devicesKeptByKey,
  importsKeptByKey,
  productionKeptByKey,
  acmeKeptByKey,
  pushKeptByKey,
  firmwareKeptByKey,
];

/** All modules. A module that needs other modules to be prepared first comes after them. */
export function modulesOf(deps: PlatformDeps, services: Services, gateway: Gateway): readonly Module[] {
  const { access, factors, homeMessages } = services;
  const { sql } = deps;
  const sent = deviceCalls({
    ...deps,
    gateway,
    gatewayOf: (deviceId) => gatewayOf(anyDevice, sql, deviceId),
  });
  const awaited = new AwaitedDevices(deps.clock);
  const calls = keptCalls(endingPresses(sent, sql, awaited), services.callLog);
  const removal = removalOfApps({
    ...deps,
    unbind: devicesOfGoing({ ...deps, messages: homeMessages }),
    forget: (gone, person) => forgetMessages(services.messages, gone, person),
  });
  const ties = [devicesOfHomes({ ...deps, messages: homeMessages }), scenesOfHomes, timersOfHomes];
  const [begins, linked] = [new WatchedDevices(), new WatchedDevices()];
  const watched = { has: (id: string) => begins.has(id) || linked.has(id) };
  const issuing = { calls, desired: services.telemetry, watched };
  const spendAppCall = appPace(deps.clock);
  return [
    telemetryModule(deps, services),
    messagesModule(deps, services),
    accountsModule(deps, access, (context, account) => secondStepOf(context, account, factors)),
    accountInfoModule(access),
    membersModule(access, forgetFactorsOf),
    rolesModule(deps),
    tenantsModule(access),
    secondFactorsModule(deps, access, factors),
    categoriesModule(deps),
    templatesModule(deps),
    panelDevelopmentModule(services.developed),
    panelsModule(deps),
    propertyModelsModule(deps, pointsOf),
    configMapModule(deps),
    configurationModule(deps),
    productsModule(deps),
    productFilesModule(deps),
    productPanelsModule(deps),
    releasesModule(deps),
    productionModule(deps, services),
    deviceCodeModule(deps, { gateway }),
    devicesModule(deps, { ...services, gateway, calls, bindingLog }),
    deviceIssuesModule(deps, { ...services, calls }),
    deviceImportsModule(deps),
    subDevicesModule(deps),
    virtualDevicesModule(deps, { ...services, gateway }),
    scenariosModule(deps),
    sharesModule(deps, { ...services, calls }),
    unknownDevicesModule(deps, services),
    overviewModule(deps, services),
    searchModule,
    tasksModule(deps),
    filesModule(deps),
    operatingRecordsModule,
    modulesModule(deps),
    productGroupsModule,
    firmwareModule(deps, { ...services, calls: sent }),
    appsModule(deps, {
      spend: spendAppCall,
      deletionHooks: [
        releaseCategoryFiles,
        releasePolicyFiles,
        ({ sql: inside }, id) => forgetAppInRoles(inside, id),
        removal.start,
      ],
    }),
    appCategoriesModule(deps, spendAppCall),
    companionModule(deps, spendAppCall),
    appPoliciesModule(deps, spendAppCall),
    userManagementModule,
    appUsersModule(deps, {
      access,
      scheduleRemoval: removal.schedule,
      spend: spendAppCall,
      // Messages are erased last, because the other parts may cause some.
      parts: [
        homesOfPeople({ ties, messages: homeMessages, events: deps.events }),
        timersOfPeople,
        devicesOfPeople,
        bindingLogOfPeople,
        scenesOfPeople,
        phonesOfPeople(deps),
        messagesOfPeople(services.messages),
      ],
    }),
    homeMessagesModule(deps),
    pushSubscriptionsModule(deps, services.push),
    homesModule(deps, ties, { access, messages: homeMessages }),
    bindingsModule(deps, { ...services, calls, holds: (id) => gateway.holds(id), awaited }),
    deviceGroupsModule({ ...services, calls }),
    scenesModule(deps, { ...issuing, begins, messages: homeMessages }),
    deviceTimersModule(deps, issuing),
    deviceLinksModule(deps, issuing, linked),
    consumablesModule(deps, { ...services, calls, desired: services.telemetry }),
    deviceCallsModule(services.callLog),
    deviceLifeModule(deps, services),
    supportPassesModule(deps),
  ];
}
