import { isEmail } from "@thingwright/contract/accounts/account-names.ts";
import { appUserStatus } from "@thingwright/contract/grammar/enums.ts";
import type { Insertable } from "kysely";
import { systemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";
import type { Place } from "../accounts/index.ts";
import type { AppUser } from "../../platform/database/tables.ts";

const beforeSignIn = systemScope("nobody is signed in yet");

/**
 * How many networks, and how many browsers, are stored for a person. Beyond that, those used longest ago are deleted.
 */
const placesKept = 100;

/** Returns the column that holds an address: the one for emails or the one for phone numbers. */
export const columnOf = (address: string) => (isEmail(address) ? ("email" as const) : ("phone" as const));

/**
 * Finds the person with this address in an app. `seen_here_at` is null unless the person has signed in from the network
 * before, and `browser` is null unless they have signed in with the browser before.
 */
export function findSigningIn(sql: Sql, appId: string, address: string, place?: Place) {
  return everything(beforeSignIn, sql)
    .selectFrom("app_user")
    .leftJoin("app_user_place as network", (on) =>
      on
        .onRef("network.app_user_id", "=", "app_user.id")
        .on("network.kind", "=", "network")
        .on("network.name", "=", place?.network ?? ""),
    )
    .leftJoin("app_user_place as own", (on) =>
      on
        .onRef("own.app_user_id", "=", "app_user.id")
        .on("own.kind", "=", "secret")
        .on("own.name", "=", place?.browser ?? ""),
    )
    .select(["app_user.id", "app_user.password_hash", "app_user.nickname", "app_user.language"])
    .select(["app_user.email", "app_user.phone"])
    .select(["network.seen_at as seen_here_at", "own.name as browser"])
    .where("app_user.app_id", "=", appId)
    .where(`app_user.${columnOf(address)}`, "=", address)
    .where("app_user.status", "=", appUserStatus.normal)
    .executeTakeFirst();
}

export async function insertPerson(sql: Sql, row: Insertable<AppUser>): Promise<void> {
  await everything(beforeSignIn, sql).insertInto("app_user").values(row).execute();
}

/**
 * Notes a sign-in if the password is still the one that was checked, and locks the person. A change of the password or
 * the end of the account then waits until the new session has opened, and ends that session, too.
 * @returns whether the password is still the same, and the person's status still normal
 */
export async function noteSignIn(
  sql: Sql,
  { id, password_hash }: { id: string; password_hash: string },
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await everything(beforeSignIn, sql)
    .updateTable("app_user")
    .set({ login_at: at })
    .where("id", "=", id)
    .where("password_hash", "=", password_hash)
    .where("status", "=", appUserStatus.normal)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Locks the person of an app with this address until the transaction ends. @returns whether the person has this id */
export async function lockAddressee(
  sql: Sql,
  { id, appId, address }: { id: string; appId: string; address: string },
): Promise<boolean> {
  const found = await everything(beforeSignIn, sql)
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
  await everything(beforeSignIn, sql)
    .updateTable("app_user")
    .set({ password_hash })
    .where("id", "=", id)
    .execute();
}

/** Notes where a person signs in, in the transaction that has locked the person. */
export async function notePlace(
  sql: Sql,
  app_user_id: string,
  { network, browser }: Place,
  at: number,
): Promise<void> {
  const database = everything(beforeSignIn, sql);
  const here = [
    { kind: "network", name: network },
    ...(browser === "" ? [] : [{ kind: "secret", name: browser }]),
  ];
  await database
    .insertInto("app_user_place")
    .values(here.map((place) => ({ ...place, app_user_id, seen_at: at })))
    .onConflict((on) => on.columns(["app_user_id", "kind", "name"]).doUpdateSet({ seen_at: at }))
    .execute();
  for (const { kind } of here) {
    const places = database
      .selectFrom("app_user_place")
      .where("app_user_id", "=", app_user_id)
      .where("kind", "=", kind);
    const old = places.select("name").orderBy("seen_at", "desc").orderBy("name").offset(placesKept);
    await database
      .deleteFrom("app_user_place")
      .where("app_user_id", "=", app_user_id)
      .where("kind", "=", kind)
      .where("name", "in", old)
      .execute();
  }
}

/** Tells whether a person has signed in from a network before. */
export async function knowsNetwork(sql: Sql, app_user_id: string, network: string): Promise<boolean> {
  const found = await everything(beforeSignIn, sql)
    .selectFrom("app_user_place")
    .select("seen_at")
    .where("app_user_id", "=", app_user_id)
    .where("kind", "=", "network")
    .where("name", "=", network)
    .executeTakeFirst();
  return found !== undefined;
}

export async function deletePlacesOf(sql: Sql, app_user_id: string): Promise<void> {
  await everything(beforeSignIn, sql)
    .deleteFrom("app_user_place")
    .where("app_user_id", "=", app_user_id)
    .execute();
}

/** Deletes places that were not seen since a time. */
export async function deleteOldPlaces(sql: Sql, since: number): Promise<void> {
  await everything(beforeSignIn, sql).deleteFrom("app_user_place").where("seen_at", "<", since).execute();
}
