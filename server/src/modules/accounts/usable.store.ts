import { enabled } from "@thingwright/contract/grammar/enums.ts";
import { sql as raw } from "kysely";

const yes = raw.lit(enabled.yes);

/**
 * The condition that an account is enabled and not deleted, and its owner is enabled. The query must have both tables,
 * under the names `account` and `owner`.
 */
export const isUsable = raw<boolean>`(account.status = ${yes} and account.deleted_at is null and owner.status = ${yes})`;
