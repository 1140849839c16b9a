import type { Config } from "./config.ts";
import type { Http } from "./http/http.ts";
import type { Bus } from "./platform/bus.ts";
import type { Clock } from "./platform/clock.ts";
import type { Cluster } from "./platform/cluster/cluster.ts";
import type { BoundedTables } from "./platform/database/quota.ts";
import type { Sql } from "./platform/database/sql.ts";
import type { EventLog } from "./platform/events.ts";
import type { FileLinks } from "./platform/files/file-links.ts";
import type { PanelLinks } from "./platform/files/panel-links.ts";
import type { FileStore } from "./platform/files/file-store.ts";
import type { TextCache } from "./platform/text-cache.ts";
import type { Health } from "./platform/health.ts";
import type { Logger } from "./platform/log.ts";
import type { Pressure } from "./platform/memory/pressure.ts";
import type { RateLimits } from "./platform/limits/rate-limits/rate-limits.ts";
import type { Site } from "./platform/site.ts";
import type { Stream } from "./platform/stream/stream.ts";
import type { Vault } from "./platform/secrets.ts";
import type { Tasks } from "./platform/tasks/tasks.ts";

/** A part of the platform as `main.ts` runs it, without knowing what the part does. */
export interface Module {
  /** The name of the module's folder. The log gives it when the module's upkeep fails. */
  name: string;
  /** The module's tables, each with the limit on its growth. */
  tables?: BoundedTables;
  /** Prepares the module's stored data, before any call or device is admitted. If it throws, the start fails. */
  prepare?(): Promise<void>;
  /**
   * Periodic maintenance, such as pruning and partitions, in one of the processes: at once, then every minute. Must be
   * safe to repeat. If it throws at the start of a process that is alone, the start fails; any other error is logged.
   * @param now milliseconds
   */
  upkeep?(now: number): Promise<void>;
  /** Adds the module's routes, before the server listens. */
  mount?(http: Http): void;
  /** Starts the module's background work once the platform is open, without waiting for it to succeed. */
  start?(): void;
  /** Ends what {@link start} began. Modules close in reverse order, before the gateway and the HTTP server do. */
  close?(): Promise<void>;
  /**
   * Ends work that waits for an external service, such as a mail server. Called after all calls and connections of
   * devices have ended, because the process may be killed before the service answers. The messages of devices are
   * stored by then.
   */
  finish?(): Promise<void>;
}

/** Parts of the platform that every module may use. */
export interface PlatformDeps {
  config: Config;
  /** The database, for devices and the platform's own work. A call uses the database in its context instead. */
  sql: Sql;
  /** The database for calls, which stops a query that takes too long. */
  calls: Sql;
  vault: Vault;
  files: FileStore;
  links: FileLinks;
  panelLinks: PanelLinks;
  /** The processes that share the database, and the work that they divide. */
  cluster: Cluster;
  bus: Bus;
  /** The events of devices and of people at home, for the modules that react to them. */
  stream: Stream;
  events: EventLog;
  /** The queue of background tasks. */
  tasks: Tasks;
  /** Rate limits that all processes count together. */
  rateLimits: RateLimits;
  clock: Clock;
  log: Logger;
  /** The cache of texts that are the same for many callers. */
  kept: TextCache;
  /** The health checks, which `/readyz` reports. */
  health: Health;
  /** How near the process is to its ceiling of memory. */
  pressure: Pressure;
  /** The addresses of the console; the port is known once the platform is open. */
  site: Site;
  publicUrl: Site["publicUrl"];
}
