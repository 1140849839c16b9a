import type { DeviceKey } from "../../gateway/ports.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { EventLog } from "../../platform/events.ts";
import type { Person } from "../../platform/person.ts";
import type { Stream } from "../../platform/stream/stream.ts";
import type { HomeMessages } from "../home-messages/index.ts";

/** The parts to which changes of devices at home are reported. */
export interface ChangeNotifiers {
  stream: Pick<Stream, "append">;
  events: EventLog;
  messages: HomeMessages;
}

/**
 * Hooks of modules that store data of devices at home, called within the transaction of the change, which locks the
 * device.
 */
export interface DeviceTies {
  /** Deletes everything that these homes have stored about a device that was reset. */
  reset(work: Pick<Work, "sql" | "now">, device: DeviceKey, homeIds: readonly string[]): Promise<void>;
}

/** A transaction, its time, and the parts to which its changes are reported. */
export interface Work extends ChangeNotifiers {
  sql: Sql;
  /** Milliseconds. */
  now: number;
}

export type Binder = Pick<Person, "uid" | "ownerId" | "appId">;
