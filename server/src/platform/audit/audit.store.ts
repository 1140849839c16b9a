import { type Insertable, sql as raw } from "kysely";
import type { Scope } from "../database/scope.ts";
import { rowsOf } from "../database/scoped.ts";
import { type Sql, within } from "../database/sql.ts";
import type { OperationRecord } from "../database/tables.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Inserts a record with the product that its object is or belongs to. If the object no longer exists, `product_id` must
 * be given.
 */
export async function insertRecord(scope: Scope, sql: Sql, row: Insertable<OperationRecord>): Promise<void> {
  const id = row.object_id;
  const product_id =
    row.product_id ??
    (id && uuid.test(id)
      ? raw<string | null>`coalesce(
          (select id from ${rowsOf(scope, "product")} as product where id = ${id}::uuid),
          (select product_id from ${rowsOf(scope, "device")} as device where id = ${id}::uuid))`
      : null);
  await within(scope, sql)
    .insertInto("operation_record")
    .values({ ...row, product_id })
    .execute();
}
