import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { poolSize } from "./property-models.store.ts";

const catalogue = systemScope("the pool is the platform's own");

/** Throws if the pool has become too large, so that the transaction rolls back what it has written. */
export async function refuseBeyondRoom(sql: Sql): Promise<void> {
  const { count, bytes } = await poolSize(catalogue, sql);
  if (count > limits.standardPoints)
    throw problem("too_many_standard_points", { limit: limits.standardPoints });
  if (bytes > limits.standardPointsBytes)
    throw problem("standard_points_too_large", {
      size: Math.ceil(bytes / 1024),
      limit: limits.standardPointsBytes / 1024,
    });
}
