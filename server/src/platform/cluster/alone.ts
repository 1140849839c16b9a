import { hostname } from "node:os";
import type { Logger } from "../log.ts";
import type { Cluster, Node, Role, SharedWork } from "./cluster.ts";
import { runUntilAborted } from "./run-until-aborted.ts";

/** The cluster of a process that no other can join: it does all shards of all shared work itself. */
export function aloneCluster(no: number, has: readonly Role[], log: Logger): Cluster {
  const self: Node = { no, roles: has, host: hostname() };
  const stops = new Set<() => Promise<void>>();
  return {
    self,
    alone: true,
    nodes: () => [self],
    onChange: () => () => {},
    onDead: () => () => {},
    begin: async () => {},
    share(work: SharedWork) {
      if (!self.roles.includes(work.role)) return async () => {};
      const controller = new AbortController();
      const shards = Array.from({ length: work.shards }, (_, shard) =>
        runUntilAborted(work, shard, controller.signal, log),
      );
      const stop = async () => {
        stops.delete(stop);
        controller.abort();
        await Promise.all(shards);
      };
      stops.add(stop);
      return stop;
    },
    async close() {
      await Promise.all([...stops].map((stop) => stop()));
    },
  };
}
