import type { Updateable } from "kysely";
import type { SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";
import type { RegistrationQuota } from "../../platform/database/tables.ts";

/** Finds how many devices and members an account that registers itself may have. */
export async function registrationQuota(scope: SystemScope, sql: Sql) {
  return everything(scope, sql)
    .selectFrom("registration_quota")
    .select(["device_quota", "member_quota"])
    .executeTakeFirstOrThrow();
}

/** Changes the given quotas. Existing accounts keep theirs. */
export async function setRegistrationQuota(
  scope: SystemScope,
  sql: Sql,
  row: Updateable<RegistrationQuota>,
): Promise<void> {
  if (Object.values(row).every((value) => value === undefined)) return;
  await everything(scope, sql).updateTable("registration_quota").set(row).execute();
}
