import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { sql as raw } from "kysely";
import { collectDefaultMetrics, Registry } from "prom-client";
import { type Config, configFrom } from "./config.ts";
import { createGateway } from "./gateway/gateway.ts";
import type { Gateway } from "./gateway/ports.ts";
import { limitConnections } from "./http/connections.ts";
import { mountConsole } from "./http/console.ts";
import { mountFiles } from "./http/files.ts";
import { mountHealth } from "./http/health.ts";
import { endSilentSockets } from "./http/heartbeat.ts";
import { mountLive } from "./http/live.ts";
import type { Http } from "./http/mount.ts";
import { mountMqtt } from "./http/mqtt.ts";
import { mountOpenApi } from "./http/open-api.ts";
import { createHttpServer } from "./http/server.ts";
import type { Module, PlatformParts } from "./module.ts";
import { liveSourcesOf, modulesOf, portsOf, servicesOf } from "./modules.ts";
import { ensureAdministrator, sessions } from "./modules/accounts/index.ts";
import { localBus } from "./platform/bus.ts";
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
const upkeepMs = 60_000;

export interface Running {
  httpPort: number;
  gateway: Gateway;
  modules: readonly Module[];
  /** The administrator if this start made it, with the password if that was generated. */
  administrator: { account: string; password: string | null } | null;
  /** Stores and acknowledges the messages that devices have sent, then ends every connection. */
  close(): Promise<void>;
}

export interface Parts {
  config: Config;
  storage: Storage;
  clock: Clock;
  log: Logger;
  /** Mounts further routes: a test mounts a route without a scope, to prove that the walk notices it. */
  extend?: (http: Http) => void;
}

/** Puts the platform together and starts it. Its modules are listed in `modules.ts`. */
export async function start({ config, storage, clock, log, extend }: Parts): Promise<Running> {
  const { sql, calls } = storage;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const connections = new ConnectionLimit({
    most: config.MAX_CONNECTIONS,
    perAddress: config.MAX_CONNECTIONS_PER_ADDRESS,
    registry,
  });
  const bus = localBus(log);
  const events = eventLog(bus, sql);
  const files = await localFiles(config.DATA_DIR);
  let httpPort = config.PORT;
  const publicUrl = () => config.PUBLIC_URL ?? `http://${config.PUBLIC_HOST ?? "localhost"}:${httpPort}`;

  const parts: PlatformParts = { ...storage, config, files, bus, events, clock, log, publicUrl };
  const services = servicesOf(parts);
  const gateway = createGateway(portsOf(parts, services), {
    host: config.HOST,
    mqttPort: config.MQTT_PORT,
    tls: tlsOf(config),
    historyDays: config.HISTORY_DAYS,
    messagesPerSecond: config.DEVICE_MESSAGE_RATE,
    connections,
    clock,
    log,
    registry,
  });
  const modules = modulesOf(parts, services, gateway);

  const administrator = await ensureAdministrator(sql, {
    account: config.ADMIN_ACCOUNT,
    password: config.ADMIN_PASSWORD,
    now: clock.now(),
  });
  for (const module of modules) {
    await module.prepare?.();
    await module.upkeep?.(clock.now());
  }
  const stopUpkeep = repeat(
    upkeepMs,
    () => inEach(modules, "upkeep", log, (module) => module.upkeep?.(clock.now())),
    log,
  );
  await gateway.start();

  const app = await createHttpServer({ log, trustProxy: config.TRUST_PROXY, scripts: services.scripts });
  limitConnections(app, { connections, trustProxy: config.TRUST_PROXY });
  endSilentSockets(app);
  const sessionSeconds = config.SESSION_HOURS * 3600;
  const authenticate = sessions({ sql: calls, clock, events, sessionSeconds });
  const http: Http = { app, sql: calls, clock, authenticate };
  mountHealth(app, registry, () => ping(sql));
  for (const module of modules) module.mount?.(http);
  mountLive(http, bus, liveSourcesOf(parts));
  mountMqtt(app, gateway);
  await mountFiles(app, files.folder);
  extend?.(http);
  await mountOpenApi(app);
  await mountConsole(app, consoleFolder);

  await app.listen({ port: config.PORT, host: config.HOST });
  const address = app.server.address();
  if (typeof address === "object" && address) httpPort = address.port;
  await events.recover(sql);
  for (const module of modules) module.start?.();
  return {
    httpPort,
    gateway,
    modules,
    administrator,
    async close() {
      await inEach(modules.toReversed(), "close", log, (module) => module.close?.());
      await gateway.close();
      await stopUpkeep();
      await app.close();
      // Last, since the process may be ended while a service outside is waited for.
      await inEach(modules.toReversed(), "finish", log, (module) => module.finish?.());
    },
  };
}

/** Does something in every module. A failure of one is logged, and the others go on all the same. */
async function inEach(
  modules: readonly Module[],
  what: string,
  log: Logger,
  work: (module: Module) => Promise<void> | undefined,
): Promise<void> {
  for (const module of modules) {
    try {
      await work(module);
    } catch (error) {
      log.error({ error, module: module.name }, `${what} failed`);
    }
  }
}

function tlsOf({ TLS_CERT, TLS_KEY, MQTTS_PORT }: Config) {
  return TLS_CERT && TLS_KEY ? { port: MQTTS_PORT, certificate: TLS_CERT, key: TLS_KEY } : null;
}

async function ping(sql: Sql): Promise<void> {
  await raw`select 1`.execute(everything(systemScope("asks whether the database answers"), sql));
}

if (import.meta.main) {
  // A device's message lives until its batch is committed. That is long enough for V8 to start allocating parts of
  // messages among the old objects. Old objects keep alive what they refer to even when they are dead themselves, so
  // every collection of young objects would copy all messages.
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
