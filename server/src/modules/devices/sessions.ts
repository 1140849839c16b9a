import { activated, online } from "@thingwright/contract/enums.ts";
import type { Delta } from "@thingwright/contract/live.ts";
import type { DeviceKey, SessionEvent, SessionEvents } from "../../gateway/ports.ts";
import { type Bus, liveTopic } from "../../platform/bus.ts";
import { seconds } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { type Mark, markAllOffline, updateMarks } from "./sessions.store.ts";

const gatewayScope = systemScope("the gateway hears of every owner's devices");

export interface SessionParts {
  sql: Sql;
  bus: Bus;
  /** Keeps lines of the on/offline log in the transaction that is passed. */
  log: {
    recordSessions(
      sql: Sql,
      events: readonly Omit<SessionEvent, "device">[],
      keys: readonly DeviceKey[],
    ): Promise<void>;
  };
}

export interface DeviceSessions extends SessionEvents {
  /**
   * After a crash, devices are marked online although no connection is left: marks them offline and logs why.
   * @param now milliseconds
   */
  endLost(now: number): Promise<void>;
}

/** Keeps who came and went: on the devices and in their logs at once. The first time online activates a device. */
export function deviceSessions({ sql, bus, log }: SessionParts): DeviceSessions {
  const keep = (transaction: Sql, events: readonly SessionEvent[]) =>
    log.recordSessions(
      transaction,
      events,
      events.map(({ device }) => device),
    );
  return {
    async record(events) {
      const marks = marksOf(events);
      await sql.transaction(async (transaction) => {
        if (marks.length > 0) await updateMarks(gatewayScope, transaction, marks);
        await keep(transaction, events);
      });
      for (const mark of marks) tell(bus, mark);
    },
    async endLost(now) {
      await sql.transaction(async (transaction) => {
        const devices = await markAllOffline(gatewayScope, transaction, seconds(now));
        const lost = { event: 2, reason: "server_restarted", address: "", time: now } as const;
        if (devices.length > 0)
          await keep(
            transaction,
            devices.map((device) => ({ device, ...lost })),
          );
      });
    },
  };
}

/** What a batch of events comes to for each device, in the order of their ids: writers never wait in a circle. */
function marksOf(events: readonly SessionEvent[]): Mark[] {
  const marks = new Map<string, Mark>();
  for (const { device, event, time } of events) {
    if (event === 0) continue;
    const { id, productId } = device;
    const mark = marks.get(id) ?? { id, productId, online: online.offline, onlineAt: null, offlineAt: null };
    mark.online = event;
    if (event === online.online) mark.onlineAt = seconds(time);
    else mark.offlineAt = seconds(time);
    marks.set(id, mark);
  }
  return [...marks.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Shows it to those who follow the device or its product. */
function tell(bus: Bus, { id, productId, ...mark }: Mark): void {
  const device = {
    online: mark.online,
    ...(mark.onlineAt !== null && { online_at: mark.onlineAt, activated: activated.yes }),
    ...(mark.offlineAt !== null && { offline_at: mark.offlineAt }),
  };
  bus.publish(liveTopic("device", id), { device } satisfies Delta<"device">);
  bus.publish(liveTopic("product", productId), { devices: [{ id, ...device }] } satisfies Delta<"product">);
}
