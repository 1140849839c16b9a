import { isEmail } from "@thingwright/contract/account-names.ts";
import { appUserStatus } from "@thingwright/contract/enums.ts";
import type { Insertable } from "kysely";
import { systemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";
import type { AppUser } from "../../platform/database/tables.ts";

const atTheDoor = systemScope("nobody is signed in yet");

/** Networks that are kept of a person: beyond, those go from which they signed in longest ago. */
const networksKept = 100;

/** The column of an address: an email, or a mobile number. */
export const columnOf = (address: string) => (isEmail(address) ? ("email" as const) : ("phone" as const));

/** The person of an app with this address, and whether they have signed in from a network before. */
export function findSigningIn(sql: Sql, appId: string, address: string, network = "") {
  return everything(atTheDoor, sql)
    .selectFrom("app_user")
    .leftJoin("app_user_network", (on) =>
      on
        .onRef("app_user_network.app_user_id", "=", "app_user.id")
        .on("app_user_network.network", "=", network),
    )
    .select(["app_user.id", "app_user.password_hash", "app_user.nickname", "app_user.language"])
    .select("app_user_network.seen_at as seen_here_at")
    .where("app_user.app_id", "=", appId)
    .where(`app_user.${columnOf(address)}`, "=", address)
    .where("app_user.status", "=", appUserStatus.normal)
    .executeTakeFirst();
}

export async function insertPerson(sql: Sql, row: Insertable<AppUser>): Promise<void> {
  await everything(atTheDoor, sql).insertInto("app_user").values(row).execute();
}

/**
 * Locks a person whose password is still the one that was checked, and notes the sign-in: a new password, or the end of the
 * account, waits for the session that is about to open, and ends it too.
 * @returns whether the person is still so
 */
export async function noteSignIn(
  sql: Sql,
  { id, password_hash }: { id: string; password_hash: string },
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await everything(atTheDoor, sql)
    .updateTable("app_user")
    .set({ login_at: at })
    .where("id", "=", id)
    .where("password_hash", "=", password_hash)
    .where("status", "=", appUserStatus.normal)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Locks the person of an app with this address until the transaction ends. @returns whether it is this one */
export async function lockAddressee(
  sql: Sql,
  { id, appId, address }: { id: string; appId: string; address: string },
): Promise<boolean> {
  const found = await everything(atTheDoor, sql)
    .selectFrom("app_user")
    .select("id")
    .where("app_id", "=", appId)
    .where(columnOf(address), "=", address)
    .where("status", "=", appUserStatus.normal)
    .forUpdate()
    .executeTakeFirst();
  return found?.id === id;
}

export async function setPassword(sql: Sql, id: string, password_hash: string): Promise<void> {
  await everything(atTheDoor, sql)
    .updateTable("app_user")
    .set({ password_hash })
    .where("id", "=", id)
    .execute();
}

/** Notes the network that a person signs in from, in the transaction that holds the person. */
export async function noteNetwork(sql: Sql, app_user_id: string, network: string, at: number): Promise<void> {
  const database = everything(atTheDoor, sql);
  await database
    .insertInto("app_user_network")
    .values({ app_user_id, network, seen_at: at })
    .onConflict((on) => on.columns(["app_user_id", "network"]).doUpdateSet({ seen_at: at }))
    .execute();
  const old = database
    .selectFrom("app_user_network")
    .select("network")
    .where("app_user_id", "=", app_user_id)
    .orderBy("seen_at", "desc")
    .orderBy("network")
    .offset(networksKept);
  await database
    .deleteFrom("app_user_network")
    .where("app_user_id", "=", app_user_id)
    .where("network", "in", old)
    .execute();
}

/** Whether a person has signed in from a network before. */
export async function knowsNetwork(sql: Sql, app_user_id: string, network: string): Promise<boolean> {
  const found = await everything(atTheDoor, sql)
    .selectFrom("app_user_network")
    .select("seen_at")
    .where("app_user_id", "=", app_user_id)
    .where("network", "=", network)
    .executeTakeFirst();
  return found !== undefined;
}

export async function deleteNetworksOf(sql: Sql, app_user_id: string): Promise<void> {
  await everything(atTheDoor, sql)
    .deleteFrom("app_user_network")
    .where("app_user_id", "=", app_user_id)
    .execute();
}

/** Deletes networks that were not seen since a time. */
export async function deleteOldNetworks(sql: Sql, since: number): Promise<void> {
  await everything(atTheDoor, sql).deleteFrom("app_user_network").where("seen_at", "<", since).execute();
}
