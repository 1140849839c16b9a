import { FunctionPoint } from "@thingwright/contract/function-points.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { countCategories, insertCategories, insertCategoryPoints, insertPool } from "./categories.store.ts";
import { starterCategories } from "./starter/catalogue.ts";
import type { StarterNames } from "./starter/category.ts";
import { starterPool } from "./starter/pool.ts";

const installation = systemScope("a new installation has a catalogue before it has owners");

/**
 * Gives a new installation its categories and pool of standard function points. Does nothing if there are categories
 * already. Instances that start together may both run it, because the ids are fixed.
 */
export async function seedStarterCatalogue(sql: Sql): Promise<void> {
  await sql.transaction(async (transaction) => {
    if ((await countCategories(installation, transaction)) > 0) return;
    await insertPool(
      installation,
      transaction,
      starterPool.map((point) => FunctionPoint.parse(point)),
    );
    await insertCategories(installation, transaction, categoryRows());
    await insertCategoryPoints(installation, transaction, categoryPointRows());
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
  return { id, parent_id, name, name_en, icon, position, built_in };
}

function categoryPointRows() {
  return starterCategories.flatMap(({ children }) =>
    children.flatMap(({ id, points }) =>
      points.map((identifier, position) => ({ category_id: id, identifier, position })),
    ),
  );
}
