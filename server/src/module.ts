import type { Config } from "./config.ts";
import type { Http } from "./http/mount.ts";
import type { Bus } from "./platform/bus.ts";
import type { Clock } from "./platform/clock.ts";
import type { BoundedTables } from "./platform/database/quota.ts";
import type { Sql } from "./platform/database/sql.ts";
import type { EventLog } from "./platform/events.ts";
import type { FileStore } from "./platform/files/file-store.ts";
import type { Logger } from "./platform/log.ts";
import type { Vault } from "./platform/secrets.ts";

/** A part of the platform as `main.ts` runs it, without knowing what the part does. */
export interface Module {
  /** That of its folder: the log names it when its upkeep fails. */
  name: string;
  /** The module's tables, each with what keeps it from growing without end. */
  tables?: BoundedTables;
  /** Makes ready what the module keeps, before any call or device is let in. The start fails with it. */
  prepare?(): Promise<void>;
  /**
   * Periodic maintenance, such as pruning and partitions: once at the start, which fails with it, then every minute. Safe
   * to repeat.
   * @param now milliseconds
   */
  upkeep?(now: number): Promise<void>;
  /** Adds the module's routes, before the server listens. */
  mount?(http: Http): void;
  /** Begins what the module does by itself, once the platform is open. It does not wait for that to succeed. */
  start?(): void;
  /** Ends what {@link start} began. Calls and devices are still answered, by modules further down the list. */
  close?(): Promise<void>;
}

/** What the platform lends to every module. */
export interface PlatformParts {
  config: Config;
  /** For devices and the platform's own work; calls get theirs with their context. */
  sql: Sql;
  /** For calls, whose queries are stopped when they take too long. */
  calls: Sql;
  vault: Vault;
  files: FileStore;
  bus: Bus;
  events: EventLog;
  clock: Clock;
  log: Logger;
  /** The address of the console, without a slash at the end; known once the platform is open. */
  publicUrl: () => string;
}
