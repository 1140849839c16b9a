import type { ThingModels } from "../../gateway/ports.ts";
import { systemScope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { changedProducts, forget, keep, lockNext, noteJudged } from "./kept.store.ts";
import { ruleOf, stateOf } from "./turn.ts";

const judging = systemScope("definitions of all products say what is low");
const productsAtOnce = 100;
const rowsAtOnce = 500;
const none = "00000000-0000-0000-0000-000000000000";

/**
 * Judges consumables again if the definition of their product has changed, so that their state is right even without a
 * new report. Must be called every minute; a later call repeats work that has failed.
 */
export async function judgeChanged(sql: Sql, models: Pick<ThingModels, "of">): Promise<void> {
  for (const product of await changedProducts(judging, sql, productsAtOnce)) {
    let after: string | undefined = none;
    while (after !== undefined) after = await judgeNext(sql, product.id, after, models);
    await noteJudged(judging, sql, product);
  }
}

/** @returns the id after which to continue; undefined once all consumables are judged */
function judgeNext(
  sql: Sql,
  productId: string,
  after: string,
  models: Pick<ThingModels, "of">,
): Promise<string | undefined> {
  return sql.transaction(async (inside) => {
    const most = rowsAtOnce;
    const rows = await lockNext(judging, inside, { productId, after, most });
    const [left, gone] = [[], []] as [typeof rows, string[]];
    for (const row of rows) {
      const { points } = await models.of(productId, row.development);
      const point = points.find(({ identifier }) => identifier === row.identifier);
      const rule = point && ruleOf(point);
      if (!rule) gone.push(row.id);
      else if (rule.threshold !== row.threshold || rule.unit !== row.unit || rule.full !== row.full)
        left.push({ ...row, ...rule, state: stateOf(row.remaining, rule.threshold) });
    }
    await forget(judging, inside, gone);
    await keep(judging, inside, left);
    return rows.length === most ? rows.reduce((last, { id }) => (id > last ? id : last), after) : undefined;
  });
}
