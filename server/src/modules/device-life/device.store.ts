import type { Scope } from "../../platform/database/scope.ts";
import { type Sql, within } from "../../platform/database/sql.ts";

/** Finds the fields of a device that its timeline needs. */
export function findLifeOf(scope: Scope, sql: Sql, id: string) {
  return within(scope, sql)
    .selectFrom("device")
    .select(["id", "device_no as deviceNo", "kind", "created_at", "activated_at"])
    .where("id", "=", id)
    .executeTakeFirst();
}
