import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { sql as raw } from "kysely";
import { collectDefaultMetrics, Registry } from "prom-client";
import { type Config, configFrom } from "./config.ts";
import { startGateway } from "./gateway/gateway.ts";
import type { Gateway } from "./gateway/ports.ts";
import { limitConnections } from "./http/connections.ts";
import { mountConsole } from "./http/console.ts";
import { mountFiles } from "./http/files.ts";
import { endSilentSockets } from "./http/heartbeat.ts";
import { mountHealth } from "./http/health.ts";
import { mountLive } from "./http/live.ts";
import type { Http } from "./http/mount.ts";
import { mountMqtt, mqttPath } from "./http/mqtt.ts";
import { mountOpenApi } from "./http/open-api.ts";
import { createHttpServer } from "./http/server.ts";
import { mountAccountInfo } from "./modules/account-info/index.ts";
import {
  accessWith,
  ensureAdministrator,
  mountAccounts,
  mountRegistration,
  noticesThrough,
  pruneAccess,
  sessions,
} from "./modules/accounts/index.ts";
import { mountCategories, seedStarterCatalogue } from "./modules/categories/index.ts";
import { mountConfigMap } from "./modules/config-map/index.ts";
import {
  deviceInfo,
  deviceSessions,
  liveSources,
  mountDevices,
  signInDirectory,
  wireDeviceEvents,
} from "./modules/devices/index.ts";
import { mountFileUploads, pruneImages } from "./modules/files/index.ts";
import { mountMembers } from "./modules/members/index.ts";
import { mountOutbox, openPost } from "./modules/messages/index.ts";
import { mountOperatingRecords } from "./modules/operating-records/index.ts";
import { mountProducts, pointsOf } from "./modules/products/index.ts";
import { mountRoles } from "./modules/roles/index.ts";
import { mountSearch } from "./modules/search/index.ts";
import { maintain, Partitions, retentionOf, TelemetryIntake } from "./modules/telemetry/index.ts";
import { mountTenants } from "./modules/tenants/index.ts";
import { mountVirtualDevices, VirtualDeviceRunner } from "./modules/virtual-devices/index.ts";
import { captchaProviderOf, carriersOf } from "./outside.ts";
import { localBus } from "./platform/bus.ts";
import { captchaCheck } from "./platform/captcha/captcha.ts";
import { type Clock, systemClock } from "./platform/clock.ts";
import { ConnectionLimit } from "./platform/connection-limit.ts";
import { systemScope } from "./platform/database/scope.ts";
import { everything, type Sql } from "./platform/database/sql.ts";
import { eventLog } from "./platform/events.ts";
import { localFiles } from "./platform/files/file-store.ts";
import { createLog, type Logger } from "./platform/log.ts";
import { repeat } from "./platform/repeat.ts";
import { serve } from "./platform/serve.ts";
import { openStorage, type Storage } from "./platform/storage.ts";

const checkout = fileURLToPath(new URL("../../", import.meta.url));
const consoleFolder = fileURLToPath(new URL("../../console/dist", import.meta.url));

export interface Running {
  httpPort: number;
  gateway: Gateway;
  /** The administrator made by this start, with the password if it was generated. */
  administrator: { account: string; password: string | null } | null;
  /** Stores and acknowledges what devices have sent, and ends every connection. */
  close(): Promise<void>;
}

export interface Parts {
  config: Config;
  storage: Storage;
  clock: Clock;
  log: Logger;
  /** Mounts more routes: a test proves with it that a route without scope is noticed. */
  extend?: (http: Http) => void;
}

/** Puts the whole platform together and starts it: the only place that knows every part. */
export async function start({ config, storage, clock, log, extend }: Parts): Promise<Running> {
  const { sql, calls, vault } = storage;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const bus = localBus(log);
  const events = eventLog(bus, sql);
  const sessionSeconds = config.SESSION_HOURS * 3600;

  const files = await localFiles(config.DATA_DIR);
  await seedStarterCatalogue(sql);
  const administrator = await ensureAdministrator(sql, {
    account: config.ADMIN_ACCOUNT,
    password: config.ADMIN_PASSWORD,
    now: clock.now(),
  });

  const partitions = new Partitions(
    sql,
    retentionOf({ historyDays: config.HISTORY_DAYS, logDays: config.LOG_DAYS }),
  );
  await partitions.load();
  const telemetry = new TelemetryIntake({ sql, bus, clock, partitions });
  const post = openPost({ sql, clock, log, carriers: carriersOf(config) });
  const provider = captchaProviderOf(config, vault, log);
  const captcha = captchaCheck({ provider, sql, clock, fallback: config.CAPTCHA_FALLBACK === "allow" });
  const upkeep = repeat(
    60_000,
    async () => {
      await maintain(sql, partitions, clock.now());
      await pruneAccess(sql, clock.now());
      await captcha.prune();
      await pruneImages(sql, files, clock.now());
      await post.prune(config.MESSAGE_DAYS);
    },
    log,
  );
  await upkeep.first;
  const deviceMarks = deviceSessions({ sql, bus, log: telemetry });
  await deviceMarks.endLost(clock.now());
  const connections = new ConnectionLimit({
    most: config.MAX_CONNECTIONS,
    perAddress: config.MAX_CONNECTIONS_PER_ADDRESS,
    registry,
  });
  const gateway = await startGateway(
    {
      directory: signInDirectory(sql, vault),
      models: { pointsOf: (productId) => pointsOf(sql, productId) },
      sessions: deviceMarks,
      storage: telemetry,
      desired: telemetry,
      info: deviceInfo(sql),
    },
    {
      host: config.HOST,
      mqttPort: config.MQTT_PORT,
      tls: tlsOf(config),
      historyDays: config.HISTORY_DAYS,
      messagesPerSecond: config.DEVICE_MESSAGE_RATE,
      connections,
      clock,
      log,
      registry,
    },
  );
  wireDeviceEvents(events, gateway);

  const app = await createHttpServer({ log, trustProxy: config.TRUST_PROXY, scripts: provider.origins });
  limitConnections(app, { connections, trustProxy: config.TRUST_PROXY });
  endSilentSockets(app);
  const portOf = () => {
    const address = app.server.address();
    return typeof address === "object" && address ? address.port : config.PORT;
  };
  const publicUrl = () => config.PUBLIC_URL ?? `http://${config.PUBLIC_HOST ?? "localhost"}:${portOf()}`;
  const notices = noticesThrough(post, publicUrl);
  const access = accessWith({ captcha, clock, events, notices, vault });
  const authenticate = sessions({ sql: calls, clock, events, sessionSeconds });
  const http: Http = { app, sql: calls, clock, authenticate };
  mountHealth(app, registry, () => ping(sql));
  mountAccounts(http, access, sessionSeconds);
  mountAccountInfo(http, access);
  mountRegistration(http, access);
  mountMembers(http, access);
  mountRoles(http, events);
  mountTenants(http, access);
  mountOutbox(http);
  mountCategories(http);
  mountConfigMap(http, config);
  mountProducts(http, events);
  const connection = {
    host: config.PUBLIC_HOST ?? null,
    mqtt_port: gateway.ports.mqtt,
    mqtts_port: gateway.ports.mqtts,
    websocket_path: mqttPath,
  };
  mountDevices(http, { events, vault, gateway, desired: telemetry, connection });
  mountVirtualDevices(http, { events, vault });
  mountSearch(http);
  mountFileUploads(http, files);
  mountOperatingRecords(http);
  mountLive(http, bus, liveSources(calls));
  mountMqtt(app, gateway);
  await mountFiles(app, files.folder);
  extend?.(http);
  await mountOpenApi(app);
  await mountConsole(app, consoleFolder);

  await app.listen({ port: config.PORT, host: config.HOST });
  await events.recover(sql);
  const virtual = new VirtualDeviceRunner({
    sql,
    events,
    vault,
    log,
    url: `mqtt://${reachable(config.HOST)}:${gateway.ports.mqtt}`,
  });
  // Virtual devices sign in while the platform serves already.
  void virtual
    .start()
    .catch((error: unknown) => log.error({ error }, "virtual devices could not be started"));
  return {
    httpPort: portOf(),
    gateway,
    administrator,
    async close() {
      await virtual.stop();
      await gateway.close();
      await upkeep.stop();
      await app.close();
      await post.close();
    },
  };
}

function tlsOf({ TLS_CERT, TLS_KEY, MQTTS_PORT }: Config) {
  return TLS_CERT && TLS_KEY ? { port: MQTTS_PORT, certificate: TLS_CERT, key: TLS_KEY } : null;
}

/** An address to reach this server at from the same machine: a wildcard is none. */
function reachable(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}

async function ping(sql: Sql): Promise<void> {
  await raw`select 1`.execute(everything(systemScope("asks whether the database answers"), sql));
}

if (import.meta.main) {
  // A message lives until its batch is committed, mostly long enough for V8 to allocate its parts among the old objects
  // from the start. There even the dead ones keep what they refer to, so that every collection copies all messages.
  setFlagsFromString("--no-allocation-site-pretenuring");
  await serve(async () => {
    const config = configFrom(process.env, checkout);
    const log = createLog(config.LOG_LEVEL);
    const storage = await openStorage(config, log);
    const running = await start({ config, storage, clock: systemClock, log });
    return {
      lines: [
        `Thingwright is ready: http://localhost:${running.httpPort}`,
        `Devices connect to port ${running.gateway.ports.mqtt} (MQTT)`,
        ...signInLines(running.administrator),
      ],
      async close() {
        await running.close();
        await storage.close();
      },
    };
  });
}

function signInLines(administrator: Running["administrator"]): string[] {
  if (!administrator) return [];
  const { account, password } = administrator;
  return [
    `Account:  ${account}`,
    password === null ? "Password: as ADMIN_PASSWORD says" : `Password: ${password}`,
  ];
}
