import { systemScope } from "../database/scope.ts";
import type { Sql } from "../database/sql.ts";
import type { Named } from "./consumer.ts";
import { addPositions, lockPositions, type Position, putPositions } from "./positions.store.ts";
import { goneOf, placeAt } from "./writers.store.ts";

const scope = systemScope("positions are the platform's own");

/**
 * The positions of a consumer, one of each of its parts; makes them if it is new, or is divided further than before.
 * Positions of an older division are then of no use to a process that still has it.
 * @throws where the parts of before do not divide into these
 */
export async function takePositions(
  sql: Sql,
  { name, parts, begins = "newest" }: Named,
  now: number,
): Promise<readonly Position[]> {
  return sql.transaction(async (transaction) => {
    let positions = await lockPositions(scope, transaction, name);
    if (positions.length === 0) {
      const place = await placeAt(scope, transaction, begins);
      const made = Array.from({ length: parts }, (_, i) => ({ part: i, parts, version: 0, place }));
      await addPositions(scope, transaction, name, made, now);
    } else if (positions[0]!.parts !== parts) {
      await putPositions(scope, transaction, name, divided(name, positions, parts), now);
    }
    // Another process may have made them at the same time, and have moved them since.
    if (positions[0]?.parts !== parts || positions.length !== parts)
      positions = await lockPositions(scope, transaction, name);
    // A removed writer has written nothing that is still to come.
    const writers = new Set(positions.flatMap(({ place }) => [...place.keys()]));
    const gone = new Set(await goneOf(scope, transaction, [...writers]));
    return positions.map(({ place, ...position }) => ({
      ...position,
      place: new Map([...place].filter(([writer]) => !gone.has(writer))),
    }));
  });
}

function divided(name: string, positions: readonly Position[], parts: number): Position[] {
  const before = positions[0]!.parts;
  if (parts % before !== 0)
    throw new Error(`${name}: ${before} parts of the devices cannot be divided into ${parts}`);
  return Array.from({ length: parts }, (_, part) => {
    const { version, place } = positions[part % before]!;
    return { part, parts, version: version + 1, place };
  });
}
