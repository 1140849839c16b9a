import type { Bus } from "./bus.ts";
import { everything, type Sql } from "./database/sql.ts";
import { systemScope } from "./database/scope.ts";

/** The events by which modules tell each other what has been committed, with what they carry. */
export interface Events {
  /** The function points or state of a product changed. */
  "product.changed": { productId: string };
  "product.deleted": { productId: string };
  /** A device was disabled or got new secrets: its connection ends. */
  "device.changed": { deviceId: string; reason: "disabled" | "secret" };
  "device.deleted": { deviceId: string; deviceNo: number };
  /** A virtual device was started or stopped. */
  "device.running": { deviceId: string; running: boolean };
  /** A session ended: its live views end with it. */
  "session.ended": { tokenHash: string };
  /** The rights of a role's members, or of one account, changed. */
  "rights.changed": { roleId: string } | { accountId: string };
}
export type EventKind = keyof Events;

/** The topic of the bus under which an event is dispatched. */
export function eventTopic(kind: EventKind): string {
  return `event.${kind}`;
}

const outbox = systemScope("events belong to the platform");

/** Keeps events in the outbox of the verb's transaction and hands them to the bus once it has committed. */
export interface EventLog {
  emit<K extends EventKind>(sql: Sql, kind: K, payload: Events[K], now: number): Promise<void>;
  on<K extends EventKind>(kind: K, listener: (payload: Events[K]) => void): () => void;
  /** Dispatches the events that a crash left between commit and dispatch. */
  recover(sql: Sql): Promise<void>;
}

/** @param root a connection outside any transaction, to clear what was dispatched */
export function eventLog(bus: Bus, root: Sql): EventLog {
  const dispatch = (id: number, kind: EventKind, payload: unknown) => {
    bus.publish(eventTopic(kind), payload);
    return everything(outbox, root).deleteFrom("outbox").where("id", "=", id).execute();
  };
  return {
    async emit(sql, kind, payload, now) {
      const { id } = await everything(outbox, sql)
        .insertInto("outbox")
        .values({ kind, payload: JSON.stringify(payload), time: now })
        .returning("id")
        .executeTakeFirstOrThrow();
      // A row that could not be cleared is dispatched again at the next start: listeners bear repetition.
      sql.afterCommit(() => void dispatch(id, kind, payload).catch(() => {}));
    },
    on: (kind, listener) => bus.subscribe(eventTopic(kind), listener as (payload: unknown) => void),
    async recover(sql) {
      const rows = await everything(outbox, sql).selectFrom("outbox").selectAll().orderBy("id").execute();
      for (const row of rows) await dispatch(row.id, row.kind as EventKind, row.payload);
    },
  };
}
