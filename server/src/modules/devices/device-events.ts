import type { Connection, Gateway } from "../../gateway/ports.ts";
import type { Bus } from "../../platform/bus.ts";
import type { Cluster } from "../../platform/cluster/cluster.ts";
import type { EventLog } from "../../platform/events.ts";
import type { Logger } from "../../platform/log.ts";
import { repeat } from "../../platform/repeat.ts";
import { takenOverTopic } from "./sessions.ts";

interface Deps {
  events: EventLog;
  bus: Bus;
  cluster: Cluster;
  log: Logger;
}

/** If messages between processes are lost, the gateway still learns of other processes' changes within this time. */
const reviewEveryMs = 60_000;

/**
 * Tells the gateway of committed changes to devices, also those made in other processes. Most of these changes end
 * connections.
 * @returns a function that stops the background work
 */
export function wireDeviceEvents({ events, bus, cluster, log }: Deps, gateway: Gateway): () => Promise<void> {
  const reasons = { disabled: "disabled", secret: "secret_renewed", reset: "reset" } as const;
  events.on("device.changed", ({ deviceId, reason }) => gateway.disconnect(deviceId, reasons[reason]));
  events.on("device.credentials-ended", ({ deviceId, credentials }) =>
    gateway.disconnect(deviceId, "secret_renewed", credentials),
  );
  events.on("device.deleted", ({ deviceId }) => gateway.disconnect(deviceId, "removed"));
  events.on("device.moved", (move) => gateway.moved(move));

  let { no } = cluster.self;
  const takenOver = (message: unknown) => gateway.takenOver(message as Connection);
  let end = bus.subscribe(takenOverTopic(no), takenOver);
  cluster.onChange(() => {
    if (cluster.self.no === no) return;
    ({ no } = cluster.self);
    end();
    end = bus.subscribe(takenOverTopic(no), takenOver);
    // The other processes took this one for dead and have set its devices offline.
    gateway.recordAll();
  });
  bus.onGap(() => {
    gateway.review().catch((error: unknown) => log.error({ error }, "connections could not be reviewed"));
  });
  return cluster.alone
    ? async () => {}
    : repeat("review of devices", reviewEveryMs, () => gateway.review(), log);
}
