import { activated, online } from "@thingwright/contract/grammar/enums.ts";
import type { NewDeviceEvent } from "@thingwright/contract/devices/device-events.ts";
import type { Delta } from "@thingwright/contract/grammar/live.ts";
import type { Connection, DeviceKey, SessionEvent, SessionEvents } from "../../gateway/ports.ts";
import { type Bus, liveTopic } from "../../platform/bus.ts";
import { seconds } from "../../platform/clock.ts";
import type { Cluster } from "../../platform/cluster/cluster.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { encode } from "../../platform/stream/encoding.ts";
import { insertRow } from "../../platform/stream/rows.store.ts";
import type { Stream } from "../../platform/stream/stream.ts";
import type { DeviceAreas } from "./areas.ts";
import { type Changed, type Presence, setLostOffline, updatePresence } from "./sessions.store.ts";

const gatewayScope = systemScope("the gateway hears of every owner's devices");
/** How many lost devices are set offline in one transaction. */
const lostAtOnce = 1000;

export interface SessionDeps {
  sql: Sql;
  bus: Bus;
  cluster: Pick<Cluster, "self" | "nodes">;
  /** Writes lines of the online/offline log within the given transaction. */
  log: { recordSessions(sql: Sql, events: readonly SessionEvent[]): Promise<void> };
  stream: Pick<Stream, "append" | "writer">;
  areas: Pick<DeviceAreas, "note">;
}

export interface DeviceSessions extends SessionEvents {
  /**
   * Sets devices offline that are still stored as online although their process was killed and no connection is left,
   * and logs why.
   * @param now milliseconds since 1970
   * @param ended the number of the ended process; if left out, only devices of processes that are no longer known
   */
  endLost(now: number, ended?: number): Promise<void>;
}

/** The event that is logged for a connection that was lost with its process. */
const lost = { event: online.offline, reason: "server_restarted", address: "", connectionNo: 0 } as const;

/** The topic on which a process hears of takeovers: that a device of its gateway has connected to another process. */
export function takenOverTopic(nodeNo: number): string {
  return `node.${nodeNo}.taken-over`;
}

/**
 * Stores in one transaction which devices came online or went offline, in their rows and in their logs. A device is
 * activated the first time it comes online. If two gateways have connections of one device, the row of the device
 * decides: the connection with the higher number wins, and the gateway of the other connection is notified. A process
 * that has ended cannot report the end of its connections: if the device has connected again already, that end is
 * logged here, otherwise by `endLost`.
 */
export function deviceSessions({ sql, bus, cluster, log, stream, areas }: SessionDeps): DeviceSessions {
  const writer = stream.writer();
  const hasEnded = (no: number) => cluster.nodes().every((node) => node.no !== no);
  return {
    async record(events) {
      const changes = presenceOf(events);
      const self = cluster.self.no;
      let changed: Changed[] = [];
      await writer.write(events, (rowOf) =>
        sql.transaction(async (transaction) => {
          if (changes.length > 0) changed = await updatePresence(gatewayScope, transaction, changes, self);
          const left = new Set(
            changed
              .filter(({ before }) => before !== null && before !== self && hasEnded(before))
              .map(({ id }) => id),
          );
          const lines = events.flatMap((one): SessionEvent[] => {
            const own = one.unlogged ? [] : [one];
            return left.delete(one.device.id)
              ? [{ ...lost, device: one.device, time: one.time }, ...own]
              : own;
          });
          await log.recordSessions(transaction, lines);
          const row = rowOf(encode(eventsOf(events, changed)));
          if (row) await insertRow(gatewayScope, transaction, row);
        }),
      );
      const came = new Map(
        events
          .filter(({ event }) => event === online.online)
          .map(({ device, address }) => [device.id, address]),
      );
      for (const { id, place } of changed) {
        const address = came.get(id);
        if (address) areas.note(id, address, place);
      }
      const before = new Map(changed.map((device) => [device.id, device.before]));
      const outdated: Connection[] = [];
      for (const presence of changes) {
        const { deviceId, connectionNo } = presence;
        const holder = before.get(deviceId);
        if (holder === undefined) {
          if (presence.online === online.online) outdated.push({ deviceId, connectionNo });
          continue;
        }
        tell(bus, presence);
        if (holder !== null && holder !== self)
          bus.publish(takenOverTopic(holder), { deviceId, connectionNo } satisfies Connection);
      }
      return outdated;
    },
    async endLost(now, ended) {
      let devices: DeviceKey[];
      do {
        devices = await sql.transaction(async (transaction) => {
          const found = await setLostOffline(
            gatewayScope,
            transaction,
            ended ?? null,
            seconds(now),
            lostAtOnce,
          );
          const lines = found.map((device) => ({ ...lost, device, time: now }));
          if (lines.length > 0) await log.recordSessions(transaction, lines);
          await stream.append(transaction, lines.map(offlineOf));
          return found;
        });
        for (const { id, productId } of devices) {
          const offline = { online: online.offline, onlineAt: null, offlineAt: seconds(now) } as const;
          tell(bus, { deviceId: id, productId, connectionNo: 0, ...offline });
        }
      } while (devices.length === lostAtOnce);
    },
  };
}

/** Sums up a batch of events by device, in the order of device ids, so that writers do not deadlock. */
function presenceOf(events: readonly SessionEvent[]): Presence[] {
  const devices = new Map<string, Presence>();
  for (const { device, event, time, connectionNo } of events) {
    if (event !== online.online && event !== online.offline) continue;
    const { id: deviceId, productId } = device;
    const presence = devices.get(deviceId) ?? {
      deviceId,
      productId,
      connectionNo,
      online: online.offline,
      onlineAt: null,
      offlineAt: null,
    };
    presence.connectionNo = Math.max(presence.connectionNo, connectionNo);
    presence.online = event;
    if (event === online.online) presence.onlineAt = seconds(time);
    else presence.offlineAt = seconds(time);
    devices.set(deviceId, presence);
  }
  return [...devices.values()].toSorted((a, b) => (a.deviceId < b.deviceId ? -1 : 1));
}

/**
 * Makes the stream events of a batch. The gateway with the newest connection of a device reports the presence of the
 * device.
 */
function eventsOf(events: readonly SessionEvent[], changed: readonly Changed[]): NewDeviceEvent[] {
  const first = new Map(changed.map((device) => [device.id, device.first]));
  return events.flatMap((one): NewDeviceEvent[] => {
    const { device, event, reason, address, time } = one;
    // If the device has a newer connection at another gateway, the takeover is still reported, but the presence is not.
    const takenOver: NewDeviceEvent[] =
      event === online.offline && reason === "taken_over"
        ? [{ kind: "taken_over", device, time, data: { address } }]
        : [];
    if (!first.has(device.id)) return takenOver;
    if (event === online.offline) return [...takenOver, offlineOf(one)];
    if (event !== online.online) return [];
    const came = { kind: "online", device, time, data: { address } } as const;
    if (!first.get(device.id)) return [came];
    first.set(device.id, false);
    return [{ kind: "activated", device, time, data: {} }, came];
  });
}

function offlineOf({ device, reason, address, time }: Omit<SessionEvent, "connectionNo">): NewDeviceEvent {
  return { kind: "offline", device, time, data: { reason, address } };
}

/** Publishes a change of presence to the live views of the device and of its product. */
function tell(bus: Bus, { deviceId: id, productId, ...presence }: Presence): void {
  const device = {
    online: presence.online,
    ...(presence.onlineAt !== null && { online_at: presence.onlineAt, activated: activated.yes }),
    ...(presence.offlineAt !== null && { offline_at: presence.offlineAt }),
  };
  bus.publish(liveTopic("device", id), { device } satisfies Delta<"device">);
  bus.publish(liveTopic("product", productId), { devices: [{ id, ...device }] } satisfies Delta<"product">);
}
