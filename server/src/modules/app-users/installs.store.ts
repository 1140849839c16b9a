import type { AppPlatform } from "@thingwright/contract/people/apps.ts";
import type { Insertable } from "kysely";
import type { Scope } from "../../platform/database/scope.ts";
import { type Sql, within } from "../../platform/database/sql.ts";
import type { AppUserInstall } from "../../platform/database/tables.ts";

/** Stores which version of the app a person has. A trigger counts the people of each version. */
export async function keepInstall(own: Scope, sql: Sql, row: Insertable<AppUserInstall>): Promise<void> {
  const { version, told_at } = row;
  await within(own, sql)
    .insertInto("app_user_install")
    .values(row)
    .onConflict((on) => on.columns(["app_user_id", "platform"]).doUpdateSet({ version, told_at }))
    .execute();
}

export function installsOf(own: Scope, sql: Sql, uid: string) {
  return within(own, sql)
    .selectFrom("app_user_install")
    .select((e) => e.ref("platform").$castTo<AppPlatform>().as("platform"))
    .select(["version", "told_at"])
    .where("app_user_id", "=", uid)
    .orderBy("platform")
    .execute();
}

export async function deleteInstallsOf(own: Scope, sql: Sql, uid: string): Promise<void> {
  await within(own, sql).deleteFrom("app_user_install").where("app_user_id", "=", uid).execute();
}
