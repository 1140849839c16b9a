import type { Consumable, consumables } from "@thingwright/contract/devices/consumables.ts";
import { consumableStates, type ConsumableUnit } from "@thingwright/contract/grammar/enums.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import { sql as raw } from "kysely";
import { listing } from "../../platform/database/list-page.ts";
import type { Scope } from "../../platform/database/scope.ts";
import { joined, rowsOf } from "../../platform/database/scoped.ts";
import { type Sql, within } from "../../platform/database/sql.ts";
import { keywordConditions } from "../devices/index.ts";
import type { Kept, State } from "./turn.ts";

export type ConsumableFilter = Parsed<(typeof consumables)["list"]>["query"];

const columns = [
  "consumable.id",
  "consumable.device_id",
  "consumable.product_id",
  "consumable.identifier",
  "consumable.remaining",
  "consumable.threshold",
  "consumable.full",
  "consumable.reported_at",
  "consumable.replaced_at",
] as const;

function matching(scope: Scope, sql: Sql, { product_id, device_id, state, keyword }: ConsumableFilter) {
  let rows = within(scope, sql).selectFrom("consumable");
  if (product_id) rows = rows.where("consumable.product_id", "=", product_id);
  if (device_id) rows = rows.where("consumable.device_id", "=", device_id);
  if (state) rows = rows.where("consumable.state", "=", raw.lit(numberOf(state)));
  if (keyword) {
    const fitting = within(scope, sql)
      .selectFrom("device")
      .select("device.id")
      .where((e) => e.or(keywordConditions(scope, keyword, { searchMode: "starts" })));
    rows = rows.where("consumable.device_id", "in", fitting);
  }
  return rows;
}

const numberOf = (state: Consumable["state"]) => (consumableStates.indexOf(state) + 1) as State;
export const nameOfState = (state: number): Consumable["state"] => consumableStates[state - 1]!;

/** Lists a page of consumables, without the names of their function points. */
export const listConsumables = listing({
  table: "consumable",
  matching,
  select: (rows: ReturnType<typeof matching>, scope) =>
    rows
      .innerJoin(joined(scope, "device"), "device.id", "consumable.device_id")
      .innerJoin(joined(scope, "product"), "product.id", "consumable.product_id")
      .select(columns)
      .select(["device.device_name", "device.name", "product.name as product_name"])
      .select([raw<ConsumableUnit>`consumable.unit`.as("unit"), raw<number>`consumable.state`.as("state")]),
});

export interface OfDevice extends Kept {
  identifier: string;
}

const kept = [
  raw<ConsumableUnit>`unit`.as("unit"),
  raw<State>`state`.as("state"),
  raw<State>`told`.as("told"),
] as const;

/** Lists the consumables of a device. */
export function ofDevice(scope: Scope, sql: Sql, deviceId: string): Promise<OfDevice[]> {
  return within(scope, sql)
    .selectFrom("consumable")
    .select(["identifier", "remaining", "threshold", "full", "reported_at", "replaced_at", ...kept])
    .where("device_id", "=", deviceId)
    .orderBy("identifier")
    .execute();
}

/** Finds the names of function points. The key of the map is `product_id identifier`. */
export async function pointNames(
  scope: Scope,
  sql: Sql,
  wanted: readonly { product_id: string; identifier: string }[],
): Promise<Map<string, { name: string; name_en: string }>> {
  const products = [...new Set(wanted.map(({ product_id }) => product_id))];
  const identifiers = [...new Set(wanted.map(({ identifier }) => identifier))];
  const found = await within(scope, sql).run(raw<{
    product_id: string;
    identifier: string;
    name: string;
    name_en: string | null;
  }>`select product.id as product_id, point ->> 'identifier' as identifier, point ->> 'name' as name,
      point ->> 'name_en' as name_en
    from ${rowsOf(scope, "product")} as product cross join jsonb_array_elements(product.points) as point
    where product.id = any(${products}::uuid[]) and point ->> 'identifier' = any(${identifiers}::text[])`);
  return new Map(
    found.map(({ product_id, identifier, name, name_en }) => [
      `${product_id} ${identifier}`,
      { name, name_en: name_en ?? "" },
    ]),
  );
}
