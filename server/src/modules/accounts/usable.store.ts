import { enabled } from "@thingwright/contract/grammar/enums.ts";
import { sql as raw } from "kysely";

const yes = raw.lit(enabled.yes);

/**
 * That an account counts: it is enabled and not deleted, and the one that owns it is enabled. For queries that have both, as
 * `account` and `owner`.
 */
export const isUsable = raw<boolean>`(account.status = ${yes} and account.deleted_at is null and owner.status = ${yes})`;
