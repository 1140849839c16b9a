import type { Connection, Gateway } from "../../gateway/ports.ts";
import type { Bus } from "../../platform/bus.ts";
import type { Cluster } from "../../platform/cluster/cluster.ts";
import type { EventLog } from "../../platform/events.ts";
import type { Logger } from "../../platform/log.ts";
import { repeat } from "../../platform/repeat.ts";
import { takenOverTopic } from "./sessions.ts";

interface Parts {
  events: EventLog;
  bus: Bus;
  cluster: Cluster;
  log: Logger;
}

/** While the way between processes is broken, the gateway hears of changes that others made at the latest after this time. */
const reviewEveryMs = 60_000;

/**
 * Tells the gateway of committed changes, in whichever process they were made: which devices to disconnect.
 * @returns ends what goes on in the background
 */
export function wireDeviceEvents(
  { events, bus, cluster, log }: Parts,
  gateway: Gateway,
): () => Promise<void> {
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
    // The others have set this gateway's devices offline.
    gateway.recordAll();
  });
  bus.onGap(() => {
    gateway.review().catch((error: unknown) => log.error({ error }, "connections could not be reviewed"));
  });
  return cluster.alone
    ? async () => {}
    : repeat("review of devices", reviewEveryMs, () => gateway.review(), log);
}
