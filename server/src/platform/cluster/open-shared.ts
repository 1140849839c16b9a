import type { Bus } from "../bus.ts";
import { notifyTransport } from "../bus/notify-transport.ts";
import { openSharedBus } from "../bus/shared-bus.ts";
import type { Transport, TransportEvents } from "../bus/transport.ts";
import type { Cluster } from "./cluster.ts";
import { DeadNodes } from "./dead-nodes.ts";
import type { NewNode } from "./nodes.store.ts";
import type { ClusterDeps } from "./open-cluster.ts";
import { SharedCluster } from "./shared-cluster.ts";

/** Joins the processes that share an external database, and opens the bus between them. */
export async function openShared(
  { config, storage, log, registry, health }: ClusterDeps,
  installation: string,
  node: NewNode,
): Promise<{ cluster: Cluster; bus: Bus }> {
  const { connectionString } = storage;
  const dead = new DeadNodes(storage.sql, log);
  const cluster = await SharedCluster.join({ connectionString, node, dead, log });
  const open = async (id: string, events: TransportEvents): Promise<Transport> => {
    const url = config.NATS_URL;
    if (!url) return notifyTransport({ connectionString, id, log, events });
    const { natsTransport } = await import("../bus/nats-transport.ts");
    return natsTransport({ url, installation, id, log, events });
  };
  const bus = await openSharedBus({ cluster, log, registry, open });
  cluster.onReturn(() => bus.gap());
  health.check("cluster", () => cluster.trouble());
  // Only a warning, because otherwise all processes would stop serving at the same time.
  health.check("bus", () => {
    const warning = bus.trouble();
    return warning === null ? null : { warning };
  });
  return { cluster, bus };
}
