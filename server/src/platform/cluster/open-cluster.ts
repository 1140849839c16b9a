import { hostname } from "node:os";
import type { Registry } from "prom-client";
import { type Bus, localBus } from "../bus.ts";
import { type Clock, seconds } from "../clock.ts";
import { systemScope } from "../database/scope.ts";
import type { Health } from "../health.ts";
import { newId } from "../ids.ts";
import type { Logger } from "../log.ts";
import type { Storage } from "../storage.ts";
import { aloneCluster } from "./alone.ts";
import type { Cluster, Role } from "./cluster.ts";
import { assertSameKey, keyCheck, ownVersion } from "./fit.ts";
import { getInstallation, installedKey } from "./installation.store.ts";
import { exchangeKey, type KeptByKey } from "./key-exchange.ts";
import { addNode, type NewNode, removeNodes } from "./nodes.store.ts";

export interface ClusterDeps {
  config: { ROLES: readonly Role[]; DATABASE_URL?: string | undefined; NATS_URL?: string | undefined };
  storage: Pick<Storage, "sql" | "connectionString" | "vault" | "previousVault">;
  clock: Clock;
  log: Logger;
  registry: Registry;
  health: Health;
  /** The data to seal again when the key is exchanged. */
  keptByKey: readonly KeptByKey[];
}

const scope = systemScope("processes are the platform's own");

/**
 * Joins the processes that share the database, and opens the bus between them.
 * @throws Error with advice, if this process does not fit the installation or the processes that run
 */
export async function openCluster(deps: ClusterDeps): Promise<{ cluster: Cluster; bus: Bus }> {
  const { config, storage, clock, log } = deps;
  const { sql, vault, previousVault: previous } = storage;
  if (previous) await exchangeKey({ sql, vault, previous, kept: deps.keptByKey, log });
  const own = { id: newId(clock.now()), keyCheck: keyCheck(vault) };
  const installation = await getInstallation(scope, sql, own);
  assertSameKey(own.keyCheck, installation.keyCheck);
  const node: NewNode = {
    roles: config.ROLES,
    host: hostname(),
    version: await ownVersion(),
    startedAt: seconds(clock.now()),
  };
  if (config.DATABASE_URL) {
    // Loaded only here, so that a process that is alone starts sooner and uses less memory.
    const { openShared } = await import("./open-shared.ts");
    const { cluster, bus } = await openShared(deps, installation.id, node);
    try {
      // Another process may have exchanged the key before it could know of this one.
      assertSameKey(own.keyCheck, await installedKey(scope, sql));
    } catch (error) {
      await bus.close();
      await cluster.close();
      throw error;
    }
    return { cluster, bus };
  }
  await removeNodes(scope, sql);
  const no = await addNode(scope, sql, node);
  return { cluster: aloneCluster(no, config.ROLES, log), bus: localBus(log) };
}
