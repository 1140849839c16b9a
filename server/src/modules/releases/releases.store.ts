import type { Edition, StageChange } from "@thingwright/contract/products/releases.ts";
import { deviceKind } from "@thingwright/contract/grammar/enums.ts";
import { type Insertable, type Selectable, sql as raw } from "kysely";
import { type Scope, systemScope } from "../../platform/database/scope.ts";
import { joined } from "../../platform/database/scoped.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";
import type { ProductEdition, ProductStageChange } from "../../platform/database/tables.ts";

const names = systemScope(
  "who released a product may be an administrator, and is named to all who see the product",
);

const counting = systemScope("what an account takes counts for products that the caller does not reach too");

export async function insertEdition(scope: Scope, sql: Sql, row: Insertable<ProductEdition>): Promise<void> {
  await within(scope, sql).insertInto("product_edition").values(row).execute();
}

/** Counts the bytes that all editions of an account take, including those of products that the caller may not see. */
export async function editionBytes(sql: Sql, ownerId: string): Promise<number> {
  const { bytes } = await everything(counting, sql)
    .selectFrom("product_edition")
    .select(
      raw<number>`coalesce(sum(pg_column_size(points) + pg_column_size(content) + pg_column_size(key_mapping)), 0)::float8`.as(
        "bytes",
      ),
    )
    .where("owner_id", "=", ownerId)
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Deletes a product's editions up to this one. @returns whether there were any */
export async function pruneEditions(
  scope: Scope,
  sql: Sql,
  productId: string,
  upTo: number,
): Promise<boolean> {
  const gone = await within(scope, sql)
    .deleteFrom("product_edition")
    .where("product_id", "=", productId)
    .where("number", "<=", upTo)
    .executeTakeFirstOrThrow();
  return gone.numDeletedRows > 0n;
}

/** Finds those parts of a product's stored editions that refer to files. */
export function fileReferencesOfEditions(scope: Scope, sql: Sql, productId: string) {
  return within(scope, sql)
    .selectFrom("product_edition")
    .select(["content", "icon"])
    .where("product_id", "=", productId)
    .execute();
}

function editionsOf(scope: Scope, sql: Sql, productId: string) {
  return within(scope, sql)
    .selectFrom("product_edition")
    .leftJoin(joined(names, "account"), "account.id", "product_edition.made_by")
    .select((e) => [
      "product_edition.number",
      "product_edition.made_at",
      e.fn.coalesce("account.nickname", e.val("")).as("made_by"),
    ])
    .where("product_edition.product_id", "=", productId);
}

/** Lists the editions of a product, latest first. */
export function listEditions(scope: Scope, sql: Sql, productId: string): Promise<Edition[]> {
  return editionsOf(scope, sql, productId).orderBy("product_edition.number", "desc").execute();
}

export type EditionRow = Edition &
  Omit<Selectable<ProductEdition>, "id" | "owner_id" | "product_id" | "made_by" | "made_at" | "number">;

export function findEdition(
  scope: Scope,
  sql: Sql,
  productId: string,
  number: number,
): Promise<EditionRow | undefined> {
  return editionsOf(scope, sql, productId)
    .select([
      "product_edition.name",
      "product_edition.model",
      "product_edition.icon",
      "product_edition.product_type",
      "product_edition.security_level",
      "product_edition.template_version",
      "product_edition.points",
      "product_edition.content",
      "product_edition.key_mapping",
    ])
    .where("product_edition.number", "=", number)
    .executeTakeFirst();
}

/** Adds to the history of a product's stages, and deletes all but the last `most` entries. */
export async function insertStageChange(
  scope: Scope,
  sql: Sql,
  row: Insertable<ProductStageChange>,
  most: number,
): Promise<void> {
  const database = within(scope, sql);
  await database.insertInto("product_stage_change").values(row).execute();
  const { product_id } = row;
  const oldest = await database
    .selectFrom("product_stage_change")
    .select("id")
    .where("product_id", "=", product_id)
    .orderBy("id", "desc")
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return;
  await database
    .deleteFrom("product_stage_change")
    .where("product_id", "=", product_id)
    .where("id", "<", oldest.id)
    .execute();
}

/** Lists the stages that a product went through, latest first. */
export async function listStageChanges(scope: Scope, sql: Sql, productId: string): Promise<StageChange[]> {
  const found = await within(scope, sql)
    .selectFrom("product_stage_change")
    .leftJoin(joined(names, "account"), "account.id", "product_stage_change.changed_by")
    .select((e) => [
      "product_stage_change.stage",
      "product_stage_change.edition",
      "product_stage_change.changed_at",
      e.fn.coalesce("account.nickname", e.val("")).as("changed_by"),
    ])
    .where("product_stage_change.product_id", "=", productId)
    .orderBy("product_stage_change.id", "desc")
    .execute();
  return found;
}

/**
 * Selects the devices of a product that are under debugging (`log_all`): the virtual ones, and the debug devices of its
 * current or last development.
 */
function debuggingDevices(scope: Scope, sql: Sql, productId: string) {
  return within(scope, sql)
    .selectFrom("device")
    .innerJoin(joined(scope, "product"), "product.id", "device.product_id")
    .where("device.product_id", "=", productId)
    .where("device.log_all", "=", true)
    .where((e) =>
      e.or([
        e("device.kind", "=", deviceKind.virtual),
        e("device.development", "=", e.ref("product.development")),
      ]),
    );
}

/**
 * Finds the identifiers that devices under debugging have reported since the product was last returned to development.
 */
export async function reportedSince(scope: Scope, sql: Sql, productId: string): Promise<Set<string>> {
  const found = await debuggingDevices(scope, sql, productId)
    .innerJoin("device_state", "device_state.device_no", "device.device_no")
    .innerJoin(
      raw<{ key: string; value: [unknown, number] }>`lateral jsonb_each(device_state.reported)`.as(
        "reported",
      ),
      (join) => join.onTrue(),
    )
    .where(raw<boolean>`(reported.value ->> 1)::bigint >= product.returned_at`)
    .select(raw<string>`reported.key`.as("identifier"))
    .distinct()
    .execute();
  return new Set(found.map(({ identifier }) => identifier));
}

/** Finds the identifiers of function points that a device has accepted in the current or last development. */
export async function answeredPoints(scope: Scope, sql: Sql, productId: string): Promise<Set<string>> {
  const found = await within(scope, sql)
    .selectFrom("product_answered_point")
    .select("identifier")
    .where("product_id", "=", productId)
    .execute();
  return new Set(found.map(({ identifier }) => identifier));
}
