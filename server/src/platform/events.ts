import { sql as raw } from "kysely";
import type { HomeNews, PersonNews } from "@thingwright/contract/home-live.ts";
import type { SessionEnding } from "@thingwright/contract/session-endings.ts";
import type { Bus } from "./bus.ts";
import type { Cluster } from "./cluster/cluster.ts";
import { mustChangeRights } from "./database/rights-lock.ts";
import { everything, type Sql } from "./database/sql.ts";
import { systemScope } from "./database/scope.ts";

/** The events by which modules tell each other what has been committed, with what they carry. */
export interface Events {
  /** The function points or state of a product changed. */
  "product.changed": { productId: string };
  "product.deleted": { productId: string };
  /** A device was disabled, got new secrets or was reset: its connection ends. */
  "device.changed": { deviceId: string; reason: "disabled" | "secret" | "reset" };
  /** A user name and password of a device stopped working. @param credentials as its connections bear them */
  "device.credentials-ended": { deviceId: string; credentials: string };
  /**
   * A device was put below a gateway, or taken away from one.
   * @param from the gateways' ids; null for none
   * @param asked whether it was a gateway that asked for it
   */
  "device.moved": {
    deviceId: string;
    identity: { productKey: string; deviceName: string };
    from: string | null;
    to: string | null;
    asked: boolean;
  };
  "device.deleted": { deviceId: string; deviceNo: number };
  /** Somebody at home has bound a device, or it was unbound: the device is told. */
  "device.bound": { deviceId: string; ownerId: string; operation: "Bind" | "Unbind" };
  /** Somebody waits for a device to be pressed. @param end milliseconds */
  "device.awaited": { deviceId: string; end: number };
  /** A scene begins by what these devices report, from now on. */
  "scene.armed": { deviceIds: string[] };
  /** Links have these devices from now on. */
  "link.armed": { deviceIds: string[] };
  /** A virtual device was started or stopped. */
  "device.running": { deviceId: string; running: boolean };
  /** A virtual device is to present a token, which binds it or lets it wait to be bound. */
  "device.presents": { deviceId: string; token: string };
  /** How a virtual device behaves was changed. */
  "device.behavior": { deviceId: string };
  /** A session ended: its live views end with it, and its pages say why. */
  "session.ended": { tokenHash: string; reason: SessionEnding };
  /** The rights of a role's members, or of one account, changed. */
  "rights.changed": { roleId: string } | { accountId: string } | { ownerId: string };
  /** A session of a person at home ended. @param tokenHash in hexadecimal digits */
  "person.session-ended": { uid: string; tokenHash: string; reason: SessionEnding };
  /** Something of a person at home changed. @param reach whether they may reach less than before */
  "person.changed": { uid: string; again: PersonNews[]; reach: boolean };
  /** Something of a home changed. */
  "home.changed": { homeId: string; again: HomeNews[] };
  /** Who has a device at home, or what it is to them, changed. @param homeIds the homes that it is in, or was in before */
  "device.at-home": { deviceId: string; homeIds: string[] };
}
export type EventKind = keyof Events;

/** Events by which somebody may do less from the commit on. Their transactions have taken `changeRights`. */
const ofRights: ReadonlySet<EventKind> = new Set(["session.ended", "rights.changed"]);

/** The topic of the bus under which an event is dispatched. */
export function eventTopic(kind: EventKind): string {
  return `event.${kind}`;
}

const outbox = systemScope("events belong to the platform");

/** Keeps events in the outbox of the verb's transaction and hands them to the bus once it has committed. */
export interface EventLog {
  emit<K extends EventKind>(sql: Sql, kind: K, payload: Events[K], now: number): Promise<void>;
  /** Emits events of one kind, in their order: up to some thousands. */
  emitAll<K extends EventKind>(sql: Sql, kind: K, payloads: readonly Events[K][], now: number): Promise<void>;
  on<K extends EventKind>(kind: K, listener: (payload: Events[K]) => void): () => void;
  /**
   * Dispatches the events that processes left which ended between commit and dispatch.
   * @param ended the number of the process; without it, of all that are not known any more
   */
  recover(ended?: number): Promise<void>;
}

/** How many events are recovered in one transaction. */
const recoveredAtOnce = 1000;

/** @param root a connection outside any transaction, to clear what was dispatched */
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
    // A row that could not be cleared is dispatched again when this process has ended: listeners bear repetition.
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

/** Removes events whose process has ended. Where two processes recover at the same time, each gets other events. */
async function takeLeft(sql: Sql, ended: number | null): Promise<{ kind: string; payload: unknown }[]> {
  const { rows } = await raw<{ id: number; kind: string; payload: unknown }>`
    delete from outbox where id in (
      select id from outbox
      where node_no is null or node_no = ${ended} or not exists (select from node where no = node_no)
      order by id limit ${recoveredAtOnce} for update skip locked
    ) returning id, kind, payload`.execute(everything(outbox, sql));
  return rows.toSorted((a, b) => a.id - b.id);
}
