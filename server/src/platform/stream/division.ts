import { systemScope } from "../database/scope.ts";
import type { Sql } from "../database/sql.ts";
import type { Named } from "./consumer.ts";
import { addPositions, lockPositions, type Position, putPositions } from "./positions.store.ts";
import { goneOf, offsetAt } from "./writers.store.ts";

const scope = systemScope("positions are the platform's own");

/**
 * Returns the positions of a consumer, one for each of its shards. Creates them for a new consumer, and splits them if
 * the consumer has more shards than before. A process that still has fewer shards can then no longer move its
 * positions.
 * @throws Error if the number of shards is not a multiple of the former number
 */
export async function takePositions(
  sql: Sql,
  { name, shards, begins = "newest" }: Named,
  now: number,
): Promise<readonly Position[]> {
  return sql.transaction(async (transaction) => {
    let positions = await lockPositions(scope, transaction, name);
    if (positions.length === 0) {
      const offset = await offsetAt(scope, transaction, begins);
      const made = Array.from({ length: shards }, (_, i) => ({ shard: i, shards, version: 0, offset }));
      await addPositions(scope, transaction, name, made, now);
    } else if (positions[0]!.shards !== shards) {
      await putPositions(scope, transaction, name, divided(name, positions, shards), now);
    }
    // Another process may have created the positions at the same time, and may have moved them since.
    if (positions[0]?.shards !== shards || positions.length !== shards)
      positions = await lockPositions(scope, transaction, name);
    // A removed writer has no rows left to read.
    const writers = new Set(positions.flatMap(({ offset }) => [...offset.keys()]));
    const gone = new Set(await goneOf(scope, transaction, [...writers]));
    return positions.map(({ offset, ...position }) => ({
      ...position,
      offset: new Map([...offset].filter(([writer]) => !gone.has(writer))),
    }));
  });
}

function divided(name: string, positions: readonly Position[], shards: number): Position[] {
  const before = positions[0]!.shards;
  if (shards % before !== 0)
    throw new Error(`${name}: ${before} shards of the devices cannot be divided into ${shards}`);
  return Array.from({ length: shards }, (_, shard) => {
    const { version, offset } = positions[shard % before]!;
    return { shard, shards, version: version + 1, offset };
  });
}
