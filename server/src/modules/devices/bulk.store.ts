import { deviceKind, enabled, type Enabled } from "@thingwright/contract/grammar/enums.ts";
import { type Insertable, sql as raw } from "kysely";
import type { Scope } from "../../platform/database/scope.ts";
import { type Sql, within } from "../../platform/database/sql.ts";
import type { Device as DeviceRow } from "../../platform/database/tables.ts";

/** Finds the devices with these ids, as far as they are within the scope. */
export async function findDevices(scope: Scope, sql: Sql, ids: readonly string[]) {
  return within(scope, sql)
    .selectFrom("device")
    .select(["id", "name", "product_id"])
    .where("id", "=", (e) => e.fn.any(raw<string[]>`${ids}::uuid[]`))
    .execute();
}

/**
 * Locks devices in the order of their ids. The gateway does the same for devices that connect or disconnect, so that
 * the two cannot deadlock.
 */
export async function lockDevices(
  scope: Scope,
  sql: Sql,
  ids: readonly string[],
  lock: "forUpdate" | "forNoKeyUpdate",
): Promise<void> {
  const found = within(scope, sql)
    .selectFrom("device")
    .select("id")
    .where("id", "=", (e) => e.fn.any(raw<string[]>`${ids}::uuid[]`))
    .orderBy("id");
  await found[lock]().execute();
}

/**
 * Enables or disables devices.
 * @returns the devices that have changed, and whether each is a virtual device that runs now
 */
export async function switchDevices(scope: Scope, sql: Sql, ids: readonly string[], status: Enabled) {
  await lockDevices(scope, sql, ids, "forNoKeyUpdate");
  const changed = await within(scope, sql)
    .updateTable("device")
    .set({ status })
    .where("id", "=", (e) => e.fn.any(raw<string[]>`${ids}::uuid[]`))
    .where("status", "<>", status)
    .returning(["id", "kind"])
    .execute();
  return changed.map(({ id, kind }) => ({ id, runs: status === enabled.yes && kind === deviceKind.virtual }));
}

/** Deletes devices. @returns the deleted devices, with the keys by which telemetry and events refer to them */
export async function deleteDevices(scope: Scope, sql: Sql, ids: readonly string[]) {
  return within(scope, sql)
    .deleteFrom("device")
    .where("id", "=", (e) => e.fn.any(raw<string[]>`${ids}::uuid[]`))
    .returning([
      "id",
      "device_no as deviceNo",
      "owner_id as ownerId",
      "product_id as productId",
      "device_name",
      "kind",
      "development",
    ])
    .execute();
}

/** Adds devices, except those whose name another device of the product already has. @returns the added devices */
export function insertUnlessNamed(scope: Scope, sql: Sql, rows: readonly Insertable<DeviceRow>[]) {
  return within(scope, sql)
    .insertInto("device")
    .values([...rows])
    .onConflict((conflict) => conflict.columns(["product_id", "device_name"]).doNothing())
    .returning(["id", "device_name"])
    .execute();
}

/**
 * Sets some of the maker's labels on devices, and removes others.
 * @returns the devices that have these labels now; the other devices would have more labels than `most`, and are
 * unchanged
 */
export async function changeLabels(
  scope: Scope,
  sql: Sql,
  ids: readonly string[],
  { set, remove, most }: { set: Record<string, string>; remove: readonly string[]; most: number },
): Promise<string[]> {
  await lockDevices(scope, sql, ids, "forNoKeyUpdate");
  const after = raw<string>`(maker_labels - ${remove}::text[]) || ${JSON.stringify(set)}::jsonb`;
  const fitting = raw<boolean>`(select count(*) from jsonb_object_keys(${after})) <= ${most}`;
  const there = within(scope, sql)
    .selectFrom("device")
    .select("id")
    .where("id", "=", (e) => e.fn.any(raw<string[]>`${ids}::uuid[]`))
    .where(fitting);
  const fits = (await there.execute()).map(({ id }) => id);
  await within(scope, sql)
    .updateTable("device")
    .set({ maker_labels: after })
    .where("id", "=", (e) => e.fn.any(raw<string[]>`${fits}::uuid[]`))
    .where(raw<boolean>`maker_labels is distinct from ${after}`)
    .execute();
  return fits;
}

/** Finds the maker's labels of devices, by device id; devices without labels are left out. */
export async function labelsOf(
  scope: Scope,
  sql: Sql,
  ids: readonly string[],
): Promise<Map<string, Record<string, string>>> {
  const rows = await within(scope, sql)
    .selectFrom("device")
    .select(["id", "maker_labels"])
    .where("id", "=", (e) => e.fn.any(raw<string[]>`${ids}::uuid[]`))
    .where(raw<boolean>`maker_labels <> '{}'`)
    .execute();
  return new Map(rows.map(({ id, maker_labels }) => [id, maker_labels]));
}

/** Adds devices, except those whose name or TuyaLink id another device already has. @returns the added devices */
export function insertUnlessTaken(scope: Scope, sql: Sql, rows: readonly Insertable<DeviceRow>[]) {
  return within(scope, sql)
    .insertInto("device")
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .returning(["id", "device_no", "device_name"])
    .execute();
}
