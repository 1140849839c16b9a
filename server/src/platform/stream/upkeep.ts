import type { Cluster } from "../cluster/cluster.ts";
import { systemScope } from "../database/scope.ts";
import type { Sql } from "../database/sql.ts";
import { deletePositions } from "./positions.store.ts";
import { deleteWriters, endWriters, mendEnds } from "./writers.store.ts";

const scope = systemScope("writers and positions are the platform's own");

/** Ends the writers of processes that have ended; to be called once, before anything is written. */
export async function watchWriters(sql: Sql, cluster: Cluster): Promise<void> {
  const { no } = cluster.self;
  if (cluster.alone) await endWriters(scope, sql, { butOf: no });
  cluster.onDead((ended) => endWriters(scope, sql, { of: ended }));
}

/**
 * Removes writers that are no longer needed, and positions of consumers that no longer exist.
 * @param consumers the names of the consumers that exist: their positions stay
 * @param before positions of other consumers are deleted if they have not moved since this time, in milliseconds
 */
export async function tidyUp(sql: Sql, consumers: readonly string[], before: number): Promise<void> {
  await mendEnds(scope, sql);
  // At the start of a process its consumers are not known yet.
  if (consumers.length > 0) await deletePositions(scope, sql, consumers, before);
  await deleteWriters(scope, sql);
}
