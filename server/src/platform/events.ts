import { sql as raw } from "kysely";
import type { HomeNews, PersonNews } from "@thingwright/contract/people/home-live.ts";
import type { SessionEnding } from "@thingwright/contract/accounts/session-endings.ts";
import type { Bus } from "./bus.ts";
import type { Cluster } from "./cluster/cluster.ts";
import { mustChangeRights } from "./database/rights-lock.ts";
import { everything, type Sql } from "./database/sql.ts";
import { systemScope } from "./database/scope.ts";

/** The events by which modules inform each other of committed changes, with the payload of each event. */
export interface Events {
  /** The function points or state of a product changed. */
  "product.changed": { productId: string };
  "product.deleted": { productId: string };
  /** A device was disabled, got new secrets or was reset, so its connection ends. */
  "device.changed": { deviceId: string; reason: "disabled" | "secret" | "reset" };
  /**
   * A user name and password of a device stopped working. @param credentials the form in which its connections carry
   * them
   */
  "device.credentials-ended": { deviceId: string; credentials: string };
  /**
   * A device was put below a gateway, or taken away from one.
   * @param from the id of the gateway before; null for none. `to` is the gateway after.
   * @param asked whether a gateway asked for the move
   */
  "device.moved": {
    deviceId: string;
    identity: { productKey: string; deviceName: string };
    from: string | null;
    to: string | null;
    asked: boolean;
  };
  "device.deleted": { deviceId: string; deviceNo: number };
  /** A person at home has bound a device, or the device was unbound, so the gateway informs the device. */
  "device.bound": { deviceId: string; ownerId: string; operation: "Bind" | "Unbind" };
  /** A person waits for somebody to press the button of a device. @param end when the waiting ends, in milliseconds */
  "device.awaited": { deviceId: string; end: number };
  /** From now on, a report of one of these devices can start a scene. */
  "scene.armed": { deviceIds: string[] };
  /** From now on, links contain these devices. */
  "link.armed": { deviceIds: string[] };
  /** From now on, devices of this product are being updated to firmware. */
  "firmware.updating": { productId: string };
  /** A virtual device was started or stopped. */
  "device.running": { deviceId: string; running: boolean };
  /** A virtual device should present a token, which binds the device or lets it wait for its binding. */
  "device.presents": { deviceId: string; token: string };
  /** The behavior of a virtual device changed. */
  "device.behavior": { deviceId: string };
  /** A session ended: its live views end with it, and its open pages say why. */
  "session.ended": { tokenHash: string; reason: SessionEnding };
  /** The rights of a role's members, of one account, or of an owner's whole tenant changed. */
  "rights.changed": { roleId: string } | { accountId: string } | { ownerId: string };
  /** A session of a person at home ended. @param tokenHash in hexadecimal digits */
  "person.session-ended": { uid: string; tokenHash: string; reason: SessionEnding };
  /**
   * Data of a person at home changed.
   * @param again which data to read again
   * @param reach whether the person may have lost access to something
   */
  "person.changed": { uid: string; again: PersonNews[]; reach: boolean };
  /** Data of a home changed. @param again which data to read again */
  "home.changed": { homeId: string; again: HomeNews[] };
  /**
   * The people who have a device at home have changed, or the device's place or name at home.
   * @param homeIds the homes that the device is in, or was in before
   */
  "device.at-home": { deviceId: string; homeIds: string[] };
}
export type EventKind = keyof Events;

/** Events whose commit can take rights away. Their transactions must have called `changeRights`. */
const ofRights: ReadonlySet<EventKind> = new Set(["session.ended", "rights.changed"]);

/** Returns the topic of the bus on which an event is published. */
export function eventTopic(kind: EventKind): string {
  return `event.${kind}`;
}

const outbox = systemScope("events belong to the platform");

/**
 * Writes events to the outbox in the transaction of the handler, and publishes them on the bus once the transaction has
 * committed.
 */
export interface EventLog {
  emit<K extends EventKind>(sql: Sql, kind: K, payload: Events[K], now: number): Promise<void>;
  /** Emits up to some thousands of events of one kind, in the given order. */
  emitAll<K extends EventKind>(sql: Sql, kind: K, payloads: readonly Events[K][], now: number): Promise<void>;
  on<K extends EventKind>(kind: K, listener: (payload: Events[K]) => void): () => void;
  /**
   * Publishes the events of processes that ended between commit and dispatch.
   * @param ended the number of the ended process; without it, all processes that are no longer registered
   */
  recover(ended?: number): Promise<void>;
}

/** How many events are recovered in one transaction. */
const recoveredAtOnce = 1000;

/** Makes the event log. @param root a connection outside any transaction, to delete events that were dispatched */
export function eventLog(bus: Bus, cluster: Pick<Cluster, "self">, root: Sql): EventLog {
  const dispatch = (ids: readonly number[], kind: EventKind, payloads: readonly unknown[]) => {
    for (const payload of payloads) bus.publish(eventTopic(kind), payload);
    return everything(outbox, root).deleteFrom("outbox").where("id", "in", ids).execute();
  };
  const emitAll: EventLog["emitAll"] = async (sql, kind, payloads, now) => {
    if (payloads.length === 0) return;
    if (ofRights.has(kind)) mustChangeRights(sql);
    const node_no = cluster.self.no;
    const rows = payloads.map((payload) => ({ kind, payload: JSON.stringify(payload), time: now, node_no }));
    const kept = await everything(outbox, sql).insertInto("outbox").values(rows).returning("id").execute();
    const ids = kept.map(({ id }) => id);
    // If a row cannot be deleted, its event is dispatched again after this process has ended: listeners are idempotent.
    sql.afterCommit(() => void dispatch(ids, kind, payloads).catch(() => {}));
  };
  return {
    emit: (sql, kind, payload, now) => emitAll(sql, kind, [payload], now),
    emitAll,
    on: (kind, listener) => bus.subscribe(eventTopic(kind), listener as (payload: unknown) => void),
    async recover(ended) {
      let count: number;
      do
        count = await root.transaction(async (transaction) => {
          const rows = await takeLeft(transaction, ended ?? null);
          for (const { kind, payload } of rows) bus.publish(eventTopic(kind as EventKind), payload);
          return rows.length;
        });
      while (count >= recoveredAtOnce);
    },
  };
}

/**
 * Removes and returns events whose process has ended. If two processes recover at the same time, each gets other
 * events.
 */
async function takeLeft(sql: Sql, ended: number | null): Promise<{ kind: string; payload: unknown }[]> {
  const { rows } = await raw<{ id: number; kind: string; payload: unknown }>`
    delete from outbox where id in (
      select id from outbox
      where node_no is null or node_no = ${ended} or not exists (select from node where no = node_no)
      order by id limit ${recoveredAtOnce} for update skip locked
    ) returning id, kind, payload`.execute(everything(outbox, sql));
  return rows.toSorted((a, b) => a.id - b.id);
}
