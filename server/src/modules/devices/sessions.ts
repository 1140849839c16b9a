import { activated, online } from "@thingwright/contract/enums.ts";
import type { Delta } from "@thingwright/contract/live.ts";
import type { DeviceKey, SessionEvent, SessionEvents } from "../../gateway/ports.ts";
import { type Bus, liveTopic } from "../../platform/bus.ts";
import { seconds } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { type Presence, setAllOffline, updatePresence } from "./sessions.store.ts";

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
   * After a crash, devices are still stored as online although no connection is left: sets them offline and logs why.
   * @param now milliseconds since 1970
   */
  endLost(now: number): Promise<void>;
}

/**
 * Stores in one transaction which devices came online or went offline, on the devices and in their logs. The first time
 * online activates a device.
 */
export function deviceSessions({ sql, bus, log }: SessionParts): DeviceSessions {
  const keep = (transaction: Sql, events: readonly SessionEvent[]) =>
    log.recordSessions(
      transaction,
      events,
      events.map(({ device }) => device),
    );
  return {
    async record(events) {
      const changes = presenceOf(events);
      await sql.transaction(async (transaction) => {
        if (changes.length > 0) await updatePresence(gatewayScope, transaction, changes);
        await keep(transaction, events);
      });
      for (const presence of changes) tell(bus, presence);
    },
    async endLost(now) {
      await sql.transaction(async (transaction) => {
        const devices = await setAllOffline(gatewayScope, transaction, seconds(now));
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

/** Sums up a batch of events by device, in the order of device ids, so that writers do not deadlock. */
function presenceOf(events: readonly SessionEvent[]): Presence[] {
  const devices = new Map<string, Presence>();
  for (const { device, event, time } of events) {
    if (event === 0) continue;
    const { id, productId } = device;
    const presence = devices.get(id) ?? {
      id,
      productId,
      online: online.offline,
      onlineAt: null,
      offlineAt: null,
    };
    presence.online = event;
    if (event === online.online) presence.onlineAt = seconds(time);
    else presence.offlineAt = seconds(time);
    devices.set(id, presence);
  }
  return [...devices.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Publishes a change of presence to the live views of the device and of its product. */
function tell(bus: Bus, { id, productId, ...presence }: Presence): void {
  const device = {
    online: presence.online,
    ...(presence.onlineAt !== null && { online_at: presence.onlineAt, activated: activated.yes }),
    ...(presence.offlineAt !== null && { offline_at: presence.offlineAt }),
  };
  bus.publish(liveTopic("device", id), { device } satisfies Delta<"device">);
  bus.publish(liveTopic("product", productId), { devices: [{ id, ...device }] } satisfies Delta<"product">);
}
