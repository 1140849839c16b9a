import { level } from "@thingwright/contract/grammar/enums.ts";
import { type RawBuilder, sql as raw } from "kysely";
import type { SystemScope } from "../../platform/database/scope.ts";
import { rowsOf } from "../../platform/database/scoped.ts";

/**
 * Counts the members of an account that count against its quota: all but deleted ones. The console shows this number,
 * and the check of the quota uses the same.
 * @param owner the account's id, as a value or a column
 */
export function countedMembers(scope: SystemScope, owner: RawBuilder<string>): RawBuilder<number> {
  return raw<number>`(
    select count(*) from ${rowsOf(scope, "account")} as member
    where member.owner_id = ${owner} and member.level = ${raw.lit(level.member)} and member.deleted_at is null
  )`;
}
