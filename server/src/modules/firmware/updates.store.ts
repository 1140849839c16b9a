import type { FirmwareUpdate } from "@thingwright/contract/firmware/verification.ts";
import type { Blocker } from "@thingwright/contract/firmware/update-fit.ts";
import { type ReportedFields, updateState } from "@thingwright/contract/firmware/update-state.ts";
import { wholeDevice } from "@thingwright/contract/firmware/firmware-version.ts";
import { enabled, firmwareStatus } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { type Insertable, sql as raw } from "kysely";
import { keptPlan } from "../../platform/database/kept-plans.ts";
import { type Scope, systemScope } from "../../platform/database/scope.ts";
import { joined } from "../../platform/database/scoped.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";
import type { FirmwareUpdate as UpdateRow } from "../../platform/database/tables.ts";

const ofDevices = systemScope("devices of all owners are updated");

/** Updates of lower states are open. A literal, because the indexes of open updates need one. */
const over = raw.lit(updateState.succeeded);

/** The states of verifications, as literals for the same reason. */
const status = {
  none: raw.lit(firmwareStatus.none),
  pending: raw.lit(firmwareStatus.pending),
  success: raw.lit(firmwareStatus.success),
  failed: raw.lit(firmwareStatus.failed),
  published: raw.lit(firmwareStatus.published),
};

function updates(sql: Sql) {
  return everything(ofDevices, sql)
    .selectFrom("firmware_update as one")
    .innerJoin("firmware", "firmware.id", "one.firmware_id")
    .innerJoin("product", "product.id", "one.product_id")
    .innerJoin("device", "device.id", "one.device_id")
    .leftJoin("device_module as part", (join) =>
      join.onRef("part.device_id", "=", "one.device_id").onRef("part.module", "=", "one.module"),
    )
    .select(["one.id", "one.firmware_id", "one.owner_id", "one.device_id", "one.module", "one.state"])
    .select([
      "one.progress",
      "one.reason",
      "one.raw_code",
      "one.raw_text",
      "one.blocked_by",
      "one.from_version",
    ])
    .select(["one.tries", "firmware.version", "firmware.hardware", "firmware.source_versions"])
    .select(["firmware.size", "firmware.sha256", "firmware.md5", "firmware.signature"])
    .select(["product.product_key", "device.labels", "device.online", "device.status"])
    .select((e) =>
      e
        .case()
        .when("one.module", "=", wholeDevice)
        .then(e.ref("device.firmware_version"))
        .else(e.fn.coalesce("part.version", e.val("")))
        .end()
        .as("reported_version"),
    );
}

/** An update with its firmware, its device, and the version of the module that the device last reported. */
export type LockedUpdate = Awaited<ReturnType<typeof lockDue>>[number];

/** Locks updates whose offer is due. Updates that another process has locked are left out. @param now milliseconds */
export function lockDue(sql: Sql, now: number, most: number) {
  return updates(sql)
    .where("one.next_at", "<=", now)
    .orderBy("one.next_at")
    .limit(most)
    .forNoKeyUpdate("one")
    .skipLocked()
    .execute();
}

/**
 * Locks updates whose time is over. Updates that another process has locked are left out. @param now milliseconds
 */
export function lockLate(sql: Sql, now: number, most: number): Promise<LockedUpdate[]> {
  return updates(sql)
    .where("one.deadline_at", "<=", now)
    .where("one.state", "<", over)
    .orderBy("one.deadline_at")
    .limit(most)
    .forNoKeyUpdate("one")
    .skipLocked()
    .execute();
}

/** Locks the update of a device's module that is not over. */
export function lockOpen(sql: Sql, deviceId: string, module: string): Promise<LockedUpdate | undefined> {
  return updates(sql)
    .where("one.device_id", "=", deviceId)
    .where("one.module", "=", module)
    .where("one.state", "<", over)
    .forNoKeyUpdate("one")
    .executeTakeFirst();
}

/** The fields of an update that change; times are in milliseconds. A time that is left out stays. */
export interface UpdateChange extends ReportedFields {
  id: string;
  blocked_by: Blocker | null;
  next_at: number | null;
  offered_at?: number;
  finished_at?: number;
}

export async function writeUpdates(sql: Sql, changes: readonly UpdateChange[]): Promise<void> {
  if (changes.length === 0) return;
  await raw`${keptPlan}
    update firmware_update as one set state = next.state, progress = next.progress, reason = next.reason,
      raw_code = next.raw_code, raw_text = next.raw_text, from_version = next.from_version, tries = next.tries,
      blocked_by = next.blocked_by, next_at = next.next_at, offered_at = coalesce(next.offered_at, one.offered_at),
      finished_at = coalesce(next.finished_at, one.finished_at)
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as next (id uuid, state smallint, progress smallint,
      reason smallint, raw_code text, raw_text text, from_version text, tries smallint, blocked_by text, next_at bigint,
      offered_at bigint, finished_at bigint)
    where one.id = next.id`.execute(everything(ofDevices, sql));
}

/** Makes the open updates of devices due, because something about the devices has changed. @param now milliseconds */
export async function wakeUpdates(sql: Sql, deviceIds: readonly string[], now: number): Promise<void> {
  await everything(ofDevices, sql)
    .updateTable("firmware_update")
    .set({ next_at: now })
    .where("device_id", "in", deviceIds)
    .where("state", "<", updateState.downloading)
    .execute();
}

/** Stores why an offer did not arrive, unless the update has moved on since. */
export async function noteUnsent(
  sql: Sql,
  { id, blocked_by, next_at }: Pick<UpdateChange, "id" | "blocked_by" | "next_at">,
): Promise<void> {
  await everything(ofDevices, sql)
    .updateTable("firmware_update")
    .set({ state: updateState.waiting, blocked_by, next_at })
    .where("id", "=", id)
    .where("state", "=", updateState.offered)
    .execute();
}

/**
 * Sets the state of verifications from the updates of their devices: failed with the first that has failed, successful
 * once all have succeeded. Released firmware stays released.
 */
export async function judgeVerifications(sql: Sql, firmwareIds: readonly string[]): Promise<void> {
  if (firmwareIds.length === 0) return;
  await sql.transaction(async (inside) => {
    // Locked first, so that the updates are counted after other changes of them have been committed.
    await everything(ofDevices, inside)
      .selectFrom("firmware")
      .select("id")
      .where("id", "in", firmwareIds)
      .orderBy("id")
      .forNoKeyUpdate()
      .execute();
    await raw`
      update firmware set status = judged.status
      from (
        select firmware.id, case
          when count(*) filter (where one.state = ${raw.lit(updateState.failed)}) > 0 then ${status.failed}
          when count(*) filter (where one.state < ${over}) > 0 then ${status.pending}
          when count(one.id) > 0 then ${status.success} else ${status.none} end as status
        from firmware left join firmware_update as one on one.firmware_id = firmware.id
        where firmware.id = any(${firmwareIds}::uuid[]) group by firmware.id
      ) as judged
      where firmware.id = judged.id and firmware.status <> ${status.published} and firmware.status <> judged.status`.execute(
      everything(ofDevices, inside),
    );
  });
}

/** Finds verifications under way without an open update: whether they succeeded has not been judged yet. */
export async function unjudged(sql: Sql): Promise<string[]> {
  const found = await everything(ofDevices, sql)
    .selectFrom("firmware")
    .select("id")
    .where("status", "=", status.pending)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom("firmware_update as one")
            .select("one.id")
            .whereRef("one.firmware_id", "=", "firmware.id")
            .where("one.state", "<", over),
        ),
      ),
    )
    .limit(1000)
    .execute();
  return found.map(({ id }) => id);
}

/** Finds the products with open updates. */
export async function productsUpdating(sql: Sql): Promise<string[]> {
  const found = await everything(ofDevices, sql)
    .selectFrom("firmware_update")
    .select("product_id")
    .distinct()
    .where("state", "<", over)
    .execute();
  return found.map(({ product_id }) => product_id);
}

/**
 * Stores the version of a module of a device, unless the device has reported too many modules. @param now seconds
 */
export async function keepModuleVersion(
  sql: Sql,
  { deviceId, module, version, now }: { deviceId: string; module: string; version: string; now: number },
): Promise<void> {
  await raw`${keptPlan}
    insert into device_module as known (device_id, module, version, reported_at)
    select ${deviceId}, ${module}, ${version}, ${now}
    where (select count(*) from device_module where device_id = ${deviceId} and module <> ${module})
      < ${limits.deviceModules}
    on conflict (device_id, module) do update set version = excluded.version, reported_at = excluded.reported_at
    where known.version <> excluded.version`.execute(everything(ofDevices, sql));
}

/** Finds the file that an update downloads; undefined once the update is over, and while the device is disabled. */
export async function fileOfUpdate(sql: Sql, updateId: string): Promise<string | undefined> {
  const found = await everything(ofDevices, sql)
    .selectFrom("firmware_update as one")
    .innerJoin("firmware", "firmware.id", "one.firmware_id")
    .innerJoin("device", "device.id", "one.device_id")
    .select("firmware.file_id")
    .where("one.id", "=", updateId)
    .where("device.status", "=", enabled.yes)
    .where("one.state", "<", over)
    .executeTakeFirst();
  return found?.file_id;
}

/** Stores the version as the highest one that was offered to devices, unless a higher one was. */
export async function keepOffered(
  sql: Sql,
  row: { product_id: string; module: string; version: string; version_order: number },
): Promise<void> {
  await everything(ofDevices, sql)
    .insertInto("firmware_offered")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["product_id", "module"])
        .doUpdateSet({ version: row.version, version_order: row.version_order })
        .where("firmware_offered.version_order", "<", row.version_order),
    )
    .execute();
}

/** Lists the updates to firmware, newest first. */
export function listUpdates(
  scope: Scope,
  sql: Sql,
  firmwareId: string,
): Promise<Omit<FirmwareUpdate, "result">[]> {
  return within(scope, sql)
    .selectFrom("firmware_update")
    .innerJoin(joined(scope, "device"), "device.id", "firmware_update.device_id")
    .select(["firmware_update.id", "device_id", "device.device_name", "device.name", "state", "progress"])
    .select([
      "reason",
      "raw_code",
      "raw_text",
      "blocked_by",
      "from_version",
      "tries",
      "firmware_update.created_at",
    ])
    .select(["offered_at", "deadline_at", "finished_at"])
    .where("firmware_id", "=", firmwareId)
    .orderBy("firmware_update.id", "desc")
    .execute();
}

/** Finds those of these devices whose module is being updated to other firmware. */
export async function updatingElsewhere(
  scope: Scope,
  sql: Sql,
  { firmwareId, module, ids }: { firmwareId: string; module: string; ids: readonly string[] },
): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = await within(scope, sql)
    .selectFrom("firmware_update")
    .innerJoin(joined(scope, "device"), "device.id", "firmware_update.device_id")
    .select("device.name")
    .where("device_id", "in", ids)
    .where("module", "=", module)
    .where("firmware_id", "<>", firmwareId)
    .where("state", "<", over)
    .execute();
  return found.map(({ name }) => name);
}

export async function insertUpdates(
  scope: Scope,
  sql: Sql,
  rows: readonly Insertable<UpdateRow>[],
): Promise<void> {
  if (rows.length > 0) await within(scope, sql).insertInto("firmware_update").values(rows).execute();
}

export async function deleteUpdates(scope: Scope, sql: Sql, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await within(scope, sql).deleteFrom("firmware_update").where("id", "in", ids).execute();
}
