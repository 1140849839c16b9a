import { activated } from "@thingwright/contract/grammar/enums.ts";
import type { FirstSteps } from "@thingwright/contract/accounts/overview.ts";
import { sql as raw } from "kysely";
import { keptPlan } from "../../platform/database/kept-plans.ts";
import type { Scope } from "../../platform/database/scope.ts";
import { rowsOf } from "../../platform/database/scoped.ts";
import { type Sql, within } from "../../platform/database/sql.ts";

/**
 * A device that has sent a value is looked for among this many of the newest devices that have been online: usually,
 * one of them has sent a value.
 */
const askedAtMost = 100;

/** Finds which first steps an account has done, and the product and device to continue with. */
export async function firstStepsOf(scope: Scope, sql: Sql, uid: string): Promise<FirstSteps> {
  const online = raw`
    select * from ${rowsOf(scope, "device")} as one where one.activated = ${raw.lit(activated.yes)}
    order by one.created_at desc, one.id desc limit ${raw.lit(askedAtMost)}`;
  const newest = raw`
    select * from ${rowsOf(scope, "device")} as one order by one.created_at desc, one.id desc limit 1`;
  const product = raw`select id, function_count from ${rowsOf(scope, "product")} as one`;
  const first = raw`order by created_at desc, id desc limit 1`;
  const [row] = await within(scope, sql).run(raw<FirstSteps>`${keptPlan}
    with online as materialized (${online}),
      goes_on as (
        select * from ((${product} where function_count > 0 ${first}) union all (${product} ${first})) as one
        order by function_count > 0 desc limit 1
      ),
      looked_at as (
        (select id, product_id, 1 as rank from online limit 1) union all (select id, product_id, 2 from (${newest}) as any_one)
        order by rank limit 1
      )
    select exists (select from goes_on) as created,
      coalesce((select function_count > 0 from goes_on), false) as defined,
      exists (select from online) as connected,
      exists (select from online join device_state on device_state.device_no = online.device_no) as seen,
      (select first_steps_hidden from ${rowsOf(scope, "account")} as one where one.id = ${uid}) as hidden,
      (select id from goes_on) as product_id,
      (select json_build_object('id', id, 'product_id', product_id) from looked_at) as device`);
  return row!;
}

/** Sets whether a person has hidden the first steps. */
export async function setStepsHidden(scope: Scope, sql: Sql, uid: string, hidden: boolean): Promise<void> {
  await within(scope, sql)
    .updateTable("account")
    .set({ first_steps_hidden: hidden })
    .where("id", "=", uid)
    .execute();
}
