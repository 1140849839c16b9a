import type { OperatingRecord, operatingRecords } from "@thingwright/contract/operating-records.ts";
import type { Parsed } from "@thingwright/contract/route.ts";
import { sql as raw } from "kysely";
import type { Cursor } from "../../platform/database/cursor.ts";
import { containing } from "../../platform/database/like.ts";
import type { Scope } from "../../platform/database/scope.ts";
import { type Sql, within } from "../../platform/database/sql.ts";

export type RecordFilter = Parsed<(typeof operatingRecords)["list"]>["query"];

const columns = [
  "id",
  "time",
  "account_id",
  "username",
  "action",
  "object_id",
  "object_name",
  "product_id",
  "address",
  "request_id",
  "input",
  "before",
  "after",
] as const;

/** One of the sets of records that a caller sees; each has an index of its own. */
export type Part = { account: string } | { products: readonly string[] } | "all";

/** Newest first: at most `limit`, of one part, from the cursor on. */
export async function findRecords(
  scope: Scope,
  sql: Sql,
  part: Part,
  filter: RecordFilter,
  page: { after: Cursor | null; limit: number },
): Promise<OperatingRecord[]> {
  const { account_id, resource, object_id, keyword, from, to } = filter;
  const { after, limit } = page;
  let query = within(scope, sql).selectFrom("operation_record").select(columns);
  if (part !== "all") {
    query =
      "account" in part
        ? query.where("account_id", "=", part.account)
        : query.where(raw<boolean>`product_id = any(${part.products}::uuid[])`);
  }
  if (account_id) query = query.where("account_id", "=", account_id);
  if (resource) query = query.where("resource", "=", resource);
  if (object_id) query = query.where("object_id", "=", object_id);
  if (from !== undefined) query = query.where("time", ">=", from);
  if (to !== undefined) query = query.where("time", "<=", to);
  if (keyword) {
    const like = containing(keyword);
    query = query.where(
      raw<boolean>`(username ilike ${like} or object_name ilike ${like} or object_id = ${keyword})`,
    );
  }
  if (after) query = query.where(raw<boolean>`(time, id) < (${after.time}, ${after.id}::uuid)`);
  return query.orderBy("time", "desc").orderBy("id", "desc").limit(limit).execute();
}
