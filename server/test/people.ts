import { randomBytes } from "node:crypto";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { Insertable } from "kysely";
import { hashPassword } from "../src/modules/accounts/passwords.ts";
import { type Clock, seconds } from "../src/platform/clock.ts";
import { systemScope } from "../src/platform/database/scope.ts";
import { everything, type Sql } from "../src/platform/database/sql.ts";
import type { AppUser, BindingLog, DeviceBinding } from "../src/platform/database/tables.ts";
import type { EventLog } from "../src/platform/events.ts";
import { newId } from "../src/platform/ids.ts";
import { hashToken } from "../src/platform/secrets.ts";

const test = systemScope("tests make what they need");

/** Adds a person of an app directly to the database, without a password. @returns their id, and the maker of the app */
export async function makePerson(
  sql: Sql,
  clock: Clock,
  app_id: string,
  fields: Partial<Insertable<AppUser>> = {},
): Promise<{ uid: string; owner: string }> {
  const id = newId(clock.now());
  const { owner_id } = await everything(test, sql)
    .selectFrom("app")
    .select("owner_id")
    .where("id", "=", app_id)
    .executeTakeFirstOrThrow();
  await everything(test, sql)
    .insertInto("app_user")
    .values({
      id,
      owner_id,
      app_id,
      email: `${id}@home.example`,
      password_hash: "none",
      nickname: "Home",
      created_at: seconds(clock.now()),
      ...fields,
    })
    .execute();
  return { uid: id, owner: owner_id };
}

/** Gives a person a password that they can sign in with. */
export async function givePasswordAtHome(sql: Sql, uid: string, password: string): Promise<void> {
  const password_hash = await hashPassword(password);
  await everything(test, sql).updateTable("app_user").set({ password_hash }).where("id", "=", uid).execute();
}

/** @returns the token of a new session of a person at home */
export async function signInAtHome(sql: Sql, clock: Clock, app_user_id: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const at = seconds(clock.now());
  await everything(test, sql)
    .insertInto("app_user_session")
    .values({
      token_hash: hashToken(token),
      app_user_id,
      address: "127.0.0.1",
      agent: "test",
      created_at: at,
      seen_at: at,
      expires_at: at + limits.appUserSessionSeconds,
    })
    .execute();
  return token;
}

/** Binds a device to a person at home directly in the database, without any notification. */
export async function bindDevice(
  { sql, clock }: { sql: Sql; clock: Clock },
  binding: Omit<Insertable<DeviceBinding>, "id">,
): Promise<void> {
  const id = newId(clock.now());
  await everything(test, sql)
    .insertInto("device_binding")
    .values({ id, known_from: 0, ...binding })
    .execute();
}

/** Writes an entry of the binding log. */
export async function noteBinding(
  { sql, clock }: { sql: Sql; clock: Clock },
  entry: Omit<Insertable<BindingLog>, "id">,
): Promise<void> {
  const id = newId(clock.now());
  await everything(test, sql)
    .insertInto("binding_log")
    .values({ id, ...entry })
    .execute();
}

/** Stores a message to a person at home, without any notification. @returns its id */
export async function messageTo({ sql, clock }: { sql: Sql; clock: Clock }, uid: string): Promise<string> {
  const id = newId(clock.now());
  const database = everything(test, sql);
  const { owner_id, app_id } = await database
    .selectFrom("app_user")
    .select(["owner_id", "app_id"])
    .where("id", "=", uid)
    .executeTakeFirstOrThrow();
  const parameters = JSON.stringify({ home: "Home" });
  await database
    .insertInto("home_message")
    .values({ id, owner_id, app_id, app_user_id: uid, kind: "role_admin", parameters, time: clock.now() })
    .execute();
  return id;
}

/** Notifications that do nothing. */
export const silent = {
  events: { emit: () => Promise.resolve(), emitAll: () => Promise.resolve() } as unknown as EventLog,
  messages: { push: () => Promise.resolve(), sends: () => true },
};
