import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { collectDefaultMetrics, Registry } from "prom-client";
import { type Config, configFrom } from "./config.ts";
import { absentGateway } from "./gateway/messages/absent.ts";
import { createGateway } from "./gateway/gateway.ts";
import type { Gateway } from "./gateway/ports.ts";
import { consoleFolder } from "./http/console-folder.ts";
import { mountAcmeChallenges } from "./http/acme-challenges.ts";
import { mountConsole } from "./http/console.ts";
import { mountDeviceRegistration } from "./http/device-registration.ts";
import { mountFiles } from "./http/files.ts";
import { mountPagePackages } from "./http/page-packages.ts";
import { mountHealth } from "./http/health.ts";
import { httpsServer, requireHttps } from "./http/https.ts";
import { mountHomeLive } from "./http/home-live.ts";
import { mountLive } from "./http/live.ts";
import type { Http } from "./http/http.ts";
import { mountMqtt } from "./http/mqtt.ts";
import { mountDocs } from "./http/docs/docs.ts";
import { createHttpServer } from "./http/server.ts";
import type { Module, PlatformDeps } from "./module.ts";
import { homeLiveOf, keptByKey, liveSourcesOf, modulesOf, portsOf, servicesOf } from "./modules.ts";
import { ensureAdministrator, isCommonPassword, sessions, sessionTimesOf } from "./modules/accounts/index.ts";
import { s3Of } from "./outside.ts";
import { people } from "./modules/app-users/index.ts";
import { type Clock, systemClock } from "./platform/clock.ts";
import { type Cluster, type Role, roles } from "./platform/cluster/cluster.ts";
import { untilAborted } from "./platform/cluster/until-aborted.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { openCluster } from "./platform/cluster/open-cluster.ts";
import { withoutPretenuring } from "./platform/memory/collector.ts";
import { ConnectionLimit } from "./platform/limits/connection-limit.ts";
import { eventLog } from "./platform/events.ts";
import { fileLinks } from "./platform/files/file-links.ts";
import { panelLinks } from "./platform/files/panel-links.ts";
import { TextCache } from "./platform/text-cache.ts";
import { openFiles } from "./platform/files/open-files.ts";
import { giveBackMemory, ownMemory } from "./platform/memory/give-back.ts";
import { openHealth } from "./platform/health.ts";
import { clockCheck } from "./platform/health-checks/clock.ts";
import { databaseCheck } from "./platform/health-checks/database.ts";
import { diskCheck, fullDisk } from "./platform/health-checks/disk.ts";
import { skewCheck } from "./platform/health-checks/skew.ts";
import { createLog, type Logger } from "./platform/log.ts";
import { memoryCeiling } from "./platform/memory/memory-ceiling.ts";
import { type Pressure, watchPressure } from "./platform/memory/pressure.ts";
import { memoryLimits } from "./platform/limits/rate-limits/memory-limits.ts";
import { sharedLimits } from "./platform/limits/rate-limits/shared-limits.ts";
import { repeat } from "./platform/repeat.ts";
import { serve } from "./platform/serve.ts";
import { openSite, type Site } from "./platform/site.ts";
import { openAcmeCertificate } from "./platform/tls/acme/acme-certificate.ts";
import { openCertificate, type TlsFiles } from "./platform/tls/certificate.ts";
import { openTasks } from "./platform/tasks/tasks.ts";
import { openStorage, type Storage } from "./platform/storage.ts";
import { openStream, type Stream } from "./platform/stream/stream.ts";

const checkout = fileURLToPath(new URL("../../", import.meta.url));
const upkeepMs = 60_000;
/** Milliseconds after which a step that still runs is named in the log. */
const slowStepMs = 5000;

export interface Running {
  httpPort: number;
  /** The port of HTTPS, if it is set up. */
  httpsPort: number | null;
  gateway: Gateway;
  cluster: Cluster;
  stream: Stream;
  modules: readonly Module[];
  pressure: Pressure;
  site: Site;
  /** The administrator, if this start has set its password; `password` is null unless it was generated. */
  administrator: { account: string; password: string | null } | null;
  /** Stores and acknowledges the messages that devices have sent, then ends every connection. */
  close(): Promise<void>;
}

export interface Deps {
  config: Config;
  storage: Storage;
  clock: Clock;
  log: Logger;
  /** Mounts further routes. A test adds a route without a scope, to prove that the test of all routes finds it. */
  extend?: (http: Http) => void;
}

/** Puts the platform together and starts it. Its modules are listed in `modules.ts`. */
export async function start({ config, storage, clock, log, extend }: Deps): Promise<Running> {
  const { sql, calls } = storage;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const ceiling = memoryCeiling(config.MEMORY_MB, storage.databaseFolder !== null);
  const pressure = watchPressure({ registry, ceiling });
  const connections = new ConnectionLimit({
    pressure,
    most: config.MAX_CONNECTIONS,
    perAddress: config.MAX_CONNECTIONS_PER_ADDRESS,
    registry,
  });
  const health = openHealth({ clock, log, registry });
  health.check("database", databaseCheck(sql));
  health.check("disk", diskCheck({ database: storage.databaseFolder, files: config.DATA_DIR }));
  health.check("memory", () => pressure.check());
  const clockLook = clockCheck({ clock, log });
  health.check("clock", clockLook.check);
  if (!storage.databaseFolder) health.check("clock of the database", skewCheck({ sql, clock }));
  let closing = false;
  health.check("process", () => (closing ? "The process is closing." : null));
  const { cluster, bus } = await openCluster({ config, storage, clock, log, registry, health, keptByKey });
  const events = eventLog(bus, cluster, sql);
  const tasks = openTasks(bus);
  const rateLimits = cluster.alone
    ? memoryLimits(clock)
    : sharedLimits({ sql, clock, key: storage.vault.keyFor("rate limits") });
  const stream = openStream({ config, storage, cluster, bus, clock, log, registry });
  const { FILES_DIR: folder, DATA_DIR: dataDir } = config;
  const files = await openFiles({ folder, dataDir, s3: s3Of(config) }, { cluster, sql, log, health });
  const links = fileLinks(storage.vault.keyFor("addresses of files"), limits.fileLinkSeconds);
  const panelAddresses = panelLinks(storage.vault.keyFor("addresses of panels"));
  let httpPort = config.PORT;
  const site = await openSite(config, { port: () => httpPort, log });
  const { ownUrl, publicUrl } = site;

  const deps: PlatformDeps = {
    ...storage,
    config,
    files,
    links,
    panelLinks: panelAddresses,
    kept: new TextCache(),
    cluster,
    bus,
    stream,
    events,
    tasks,
    rateLimits,
    clock,
    log,
    health,
    pressure,
    site,
    publicUrl,
  };
  const services = servicesOf(deps);
  const has = (role: Role) => config.ROLES.includes(role);
  const tlsFiles = tlsFilesOf(config);
  const acme = acmeOf(config);
  const obtained = acme && (await openAcmeCertificate(acme, { ...storage, cluster, clock, log }));
  const certificate = obtained ?? (tlsFiles && (await openCertificate(tlsFiles, { clock, log })));
  if (certificate) health.check("certificate", () => certificate.check());
  const old = config.TLS_OLD_SUITES;
  const tls = certificate && { port: config.MQTTS_PORT, certificate, oldSuites: old !== "none" };
  const gateway = has("gateway")
    ? createGateway(portsOf(deps, services), {
        host: config.HOST,
        mqttPort: config.MQTT_PORT,
        tls,
        historyDays: config.HISTORY_DAYS,
        messagesPerSecond: config.DEVICE_MESSAGE_RATE,
        signInRules: { md5: config.DEVICE_SIGN_MD5 },
        connections,
        clock,
        log,
        registry,
        health,
        isFull: fullDisk(storage.databaseFolder, clock),
      })
    : absentGateway({
        ports: { mqtt: config.MQTT_PORT, mqtts: tls?.port ?? null },
        anchor: () => certificate?.anchor() ?? null,
      });
  const modules: readonly Module[] = [stream, ...modulesOf(deps, services, gateway)];

  // Only a process at which people can sign in prints a generated password.
  const administrator = has("api")
    ? await ensureAdministrator(sql, {
        account: config.ADMIN_ACCOUNT,
        password: config.ADMIN_PASSWORD,
        now: clock.now(),
      })
    : null;
  if (administrator && config.ADMIN_PASSWORD !== undefined && (await isCommonPassword(config.ADMIN_PASSWORD)))
    log.warn("ADMIN_PASSWORD is one of the passwords that are guessed first: change it after signing in");
  for (const module of modules) {
    await module.prepare?.();
    // If there are several processes, only the one that holds the `upkeep` shard below runs upkeep.
    if (cluster.alone) await module.upkeep?.(clock.now());
  }
  const keepUp = () => inEach(modules, "upkeep", log, (module) => module.upkeep?.(clock.now()));
  const stopUpkeep = cluster.share({
    name: "upkeep",
    shards: 1,
    role: "worker",
    async work(_shard, signal) {
      if (!cluster.alone) await keepUp();
      const stop = repeat("upkeep", upkeepMs, keepUp, log);
      await untilAborted(signal);
      await stop();
    },
  });
  cluster.onDead((no) => events.recover(no));
  await cluster.begin();
  await gateway.start();

  const origins = { scripts: services.scripts, https: ownUrl().startsWith("https:") };
  const trustProxy = config.TRUST_PROXY;
  const app = await createHttpServer({
    log,
    trustProxy,
    origins,
    process: { connections, pressure, publicUrl: ownUrl },
  });
  const { HOST: host, HTTPS_PORT: port } = config;
  const listenSecurely =
    certificate && port !== undefined
      ? httpsServer(app, { host, port, certificate, oldSuites: old === "all", connections, trustProxy })
      : null;
  if (listenSecurely) requireHttps(app, ownUrl());
  const { authenticate, actorIn } = sessions({
    sql: calls,
    clock,
    events,
    bus,
    times: sessionTimesOf(config),
  });
  const http: Http = {
    app,
    sql: calls,
    clock,
    authenticate,
    actorIn,
    people: people({ sql: calls, clock }),
  };
  if (obtained) mountAcmeChallenges(app, { answerTo: obtained.answerTo, clock });
  mountHealth(app, { registry, health, metricsToken: config.METRICS_TOKEN ?? null });
  if (has("gateway")) {
    mountMqtt(app, gateway);
    mountDeviceRegistration(app, gateway);
  }
  if (has("api")) {
    for (const module of modules) module.mount?.(http);
    mountLive(http, bus, liveSourcesOf(deps, services));
    mountHomeLive(http, { bus, ...homeLiveOf(deps, services) });
    mountFiles(app, files, { allows: (name, query) => links.allows(name, query, clock.now()) });
    mountPagePackages(app, files, panelAddresses);
    extend?.(http);
    if (config.API_DOCS) await mountDocs(app);
    await mountConsole(app, consoleFolder);
  }

  const httpsPort = listenSecurely && (await listenSecurely());
  await app.listen({ port: config.PORT, host });
  const address = app.server.address();
  if (typeof address === "object" && address) httpPort = address.port;
  obtained?.begin();
  await events.recover();
  for (const module of modules) module.start?.();
  await stream.begin();
  return {
    httpPort,
    httpsPort,
    gateway,
    cluster,
    stream,
    modules,
    pressure,
    site,
    administrator,
    async close() {
      closing = true;
      const step = (what: string, work: Promise<void> | void) => namedIfSlow(log, { step: what }, work);
      await inEach(modules.toReversed(), "close", log, (module) => module.close?.());
      await step("gateway", gateway.close());
      await step("upkeep", stopUpkeep());
      await step("http", app.close());
      // Last, because the process may be killed while it waits for an external service.
      await inEach(modules.toReversed(), "finish", log, (module) => module.finish?.());
      await step("health", health.close());
      clockLook.close();
      await step("certificate", certificate?.close());
      await step("files", files.close());
      await step("site", site.close());
      await step("bus", bus.close());
      await step("cluster", cluster.close());
    },
  };
}

/** Waits for a step, and logs one that takes long, so that an operator sees what the end of the process waits for. */
async function namedIfSlow(log: Logger, step: object, work: Promise<void> | void): Promise<void> {
  const slow = setTimeout(() => log.info(step, "a step takes long"), slowStepMs);
  try {
    await work;
  } finally {
    clearTimeout(slow);
  }
}

/** Runs a step of every module. If it fails in one module, the failure is logged, and the other modules continue. */
async function inEach(
  modules: readonly Module[],
  what: string,
  log: Logger,
  work: (module: Module) => Promise<void> | undefined,
): Promise<void> {
  for (const module of modules) {
    try {
      await namedIfSlow(log, { module: module.name, step: what }, work(module));
    } catch (error) {
      log.error({ error, module: module.name }, `${what} failed`);
    }
  }
}

function acmeOf({ ACME_DOMAINS: domains, ACME_DIRECTORY: directory, ACME_EMAIL: email }: Config) {
  return domains ? { domains, directory, email } : null;
}

function tlsFilesOf({ TLS_CERT, TLS_KEY }: Config): TlsFiles | null {
  return TLS_CERT && TLS_KEY ? { certificate: TLS_CERT, key: TLS_KEY } : null;
}

if (import.meta.main) {
  setFlagsFromString(withoutPretenuring);
  await serve(async () => {
    const config = configFrom(process.env, checkout);
    const log = createLog(config.LOG_LEVEL);
    const storage = await openStorage(config, log);
    const running = await start({ config, storage, clock: systemClock, log });
    giveBackMemory(log, { ...ownMemory(), isShort: () => running.pressure.state() !== "normal" });
    return {
      lines: [...readyLines(config, running), ...signInLines(running.administrator)],
      async close() {
        await running.close();
        await storage.close();
      },
    };
  });
}

function readyLines(
  { ROLES: has, PUBLIC_URL }: Config,
  { httpPort, httpsPort, gateway, site }: Running,
): string[] {
  const as = has.length < roles.length ? ` as ${has.join(" and ")}` : "";
  const address = (httpsPort !== null && PUBLIC_URL) || `http://localhost:${httpPort}`;
  const lines = [`Thingwright is ready${as}: ${address}`];
  const inNetwork = site.lanUrl();
  if (inNetwork !== null) lines.push(`In your network: ${inNetwork}`);
  if (has.includes("gateway")) lines.push(`Devices connect to port ${gateway.ports.mqtt} (MQTT)`);
  return lines;
}

function signInLines(administrator: Running["administrator"]): string[] {
  if (!administrator) return [];
  const { account, password } = administrator;
  return [
    `Account:  ${account}`,
    password === null ? "Password: set by ADMIN_PASSWORD" : `Password: ${password}`,
    ...(password === null ? [] : ["          valid for one day: choose your own when you sign in"]),
  ];
}
