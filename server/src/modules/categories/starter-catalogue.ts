import { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { countCategories, insertCategories } from "./categories.store.ts";
import { insertPool } from "../property-models/index.ts";
import { starterCategories } from "./starter/catalogue.ts";
import type { StarterNames } from "./starter/category.ts";
import { type PointId, starterPool } from "./starter/pool.ts";

const pool = starterPool.map((point) => FunctionPoint.parse(point));
const byIdentifier = new Map(pool.map((point) => [point.identifier, point]));

/** Finds a standard function point in the pool of a new installation. */
export function starterPoint(identifier: PointId): FunctionPoint {
  return byIdentifier.get(identifier)!;
}

const installation = systemScope("a new installation has a catalogue before it has owners");

/**
 * Gives a new installation its categories and pool of standard function points. Does nothing if there are categories
 * already. Instances that start together may both run this, because the ids are fixed.
 */
export async function seedStarterCatalogue(sql: Sql): Promise<void> {
  await sql.transaction(async (transaction) => {
    if ((await countCategories(installation, transaction)) > 0) return;
    await insertPool(installation, transaction, pool);
    await insertCategories(installation, transaction, categoryRows());
  });
}

function categoryRows() {
  return starterCategories.flatMap((first, position) => [
    rowOf(first, null, position),
    ...first.children.map((second, i) => rowOf(second, first.id, i)),
  ]);
}

function rowOf(
  { id, name, name_en, icon, built_in = false }: StarterNames,
  parent_id: string | null,
  position: number,
) {
  const multi_language = JSON.stringify({ zh_CN: { name }, en: { name: name_en } });
  return { id, parent_id, multi_language, icon, position, built_in };
}
