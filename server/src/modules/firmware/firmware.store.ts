import type { firmware } from "@thingwright/contract/firmware/firmware.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import { containing } from "../../platform/database/like.ts";
import { listing } from "../../platform/database/list-page.ts";
import { rowChanges } from "../../platform/database/row-changes.ts";
import { type Scope, systemScope } from "../../platform/database/scope.ts";
import { joined } from "../../platform/database/scoped.ts";
import { type Sql, within } from "../../platform/database/sql.ts";

export type FirmwareFilter = Parsed<(typeof firmware)["list"]>["query"];

const makers = systemScope("the user who made firmware is named, whichever account that user belongs to now");

function rows(scope: Scope, sql: Sql) {
  return within(scope, sql)
    .selectFrom("firmware")
    .innerJoin(joined(scope, "product"), "product.id", "firmware.product_id")
    .leftJoin(joined(makers, "account", "maker"), "maker.id", "firmware.created_by");
}

function selected(query: ReturnType<typeof rows>) {
  return query
    .select([
      "firmware.id",
      "firmware.product_id",
      "product.name as product_name",
      "product.icon as product_icon",
      "product.product_key",
      "firmware.name",
      "firmware.module",
      "firmware.version",
      "firmware.status",
      "firmware.needs_verification",
      "firmware.timeout",
      "firmware.notes",
      "firmware.description",
      "firmware.test_report_url",
      "firmware.source_versions",
      "firmware.hardware",
      "firmware.file_id",
      "firmware.size",
      "firmware.sha256",
      "firmware.md5",
      "firmware.signature",
      "firmware.revision",
      "firmware.created_at",
    ])
    .select((e) => e.fn.coalesce("maker.nickname", e.val("")).as("created_by"));
}

function matching(scope: Scope, sql: Sql, { product_id, module, status, keyword }: FirmwareFilter) {
  let query = rows(scope, sql);
  if (product_id) query = query.where("firmware.product_id", "=", product_id);
  if (module) query = query.where("firmware.module", "=", module);
  if (status) query = query.where("firmware.status", "=", status);
  if (keyword)
    query = query.where((e) =>
      e.or([e("firmware.name", "ilike", containing(keyword)), e("firmware.version", "=", keyword)]),
    );
  return query;
}

export const listFirmware = listing({ table: "firmware", matching, select: selected });

export type FirmwareRow = NonNullable<Awaited<ReturnType<typeof findFirmware>>>;

export function findFirmware(scope: Scope, sql: Sql, id: string) {
  return selected(rows(scope, sql)).where("firmware.id", "=", id).executeTakeFirst();
}

/** Locks the row until the transaction ends. */
export function lockFirmware(scope: Scope, sql: Sql, id: string) {
  return selected(rows(scope, sql)).where("firmware.id", "=", id).forUpdate("firmware").executeTakeFirst();
}

/** Finds the version of each firmware of a product, and its file. */
export function ofProduct(
  scope: Scope,
  sql: Sql,
  productId: string,
): Promise<{ module: string; version: string; version_order: number; file_id: string }[]> {
  return within(scope, sql)
    .selectFrom("firmware")
    .select(["module", "version", "version_order", "file_id"])
    .where("product_id", "=", productId)
    .execute();
}

/** Finds the highest version of a product's module that was ever offered to devices, if any was. */
export function highestOffered(
  scope: Scope,
  sql: Sql,
  productId: string,
  module: string,
): Promise<{ version: string; version_order: number }[]> {
  return within(scope, sql)
    .selectFrom("firmware_offered")
    .select(["version", "version_order"])
    .where("product_id", "=", productId)
    .where("module", "=", module)
    .execute();
}

export const {
  insert: insertFirmware,
  update: updateFirmware,
  remove: deleteFirmware,
} = rowChanges("firmware");
