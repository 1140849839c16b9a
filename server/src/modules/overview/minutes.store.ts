import { sql as raw } from "kysely";
import { keptPlan } from "../../platform/database/kept-plans.ts";
import type { SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";

/** Messages of a product's devices in a minute. */
export interface ProductMinute {
  owner_id: string;
  product_id: string;
  /** When the minute begins, in seconds. */
  minute: number;
  messages: number;
}

/** Adds to the sums, always in the same order, so that processes that add to the same sums cannot deadlock. */
export async function addMessages(
  scope: SystemScope,
  sql: Sql,
  minutes: readonly ProductMinute[],
): Promise<void> {
  const column = <K extends keyof ProductMinute>(name: K) => minutes.map((one) => one[name]);
  await raw`${keptPlan}
    insert into product_minute as known (owner_id, product_id, minute, messages)
    select * from unnest(
      ${column("owner_id")}::uuid[], ${column("product_id")}::uuid[], ${column("minute")}::bigint[],
      ${column("messages")}::bigint[]) as added (owner_id, product_id, minute, messages)
    order by added.owner_id, added.minute, added.product_id
    on conflict (owner_id, minute, product_id) do update set messages = known.messages + excluded.messages`.execute(
    everything(scope, sql),
  );
}

/** Deletes the minutes that begin before a time, in seconds. */
export async function forgetMinutesBefore(scope: SystemScope, sql: Sql, before: number): Promise<void> {
  await everything(scope, sql).deleteFrom("product_minute").where("minute", "<", before).execute();
}
