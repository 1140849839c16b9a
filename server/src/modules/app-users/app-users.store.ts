import { appUserStatus, enabled } from "@thingwright/contract/grammar/enums.ts";
import type { PolicyKind } from "@thingwright/contract/people/policy-kinds.ts";
import { sql as raw, type Updateable } from "kysely";
import { prepared } from "../../platform/database/prepared.ts";
import { type Scope, type SystemScope, systemScope } from "../../platform/database/scope.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";
import type { AppUser } from "../../platform/database/tables.ts";
import type { Person } from "../../platform/person.ts";

const beforeSignIn = systemScope("a person of an app is looked up before there is a scope");

/**
 * Selects people who may call: their status is normal, their app is not removed, its maker is enabled and not deleted.
 */
function countingPeople(sql: Sql) {
  return everything(beforeSignIn, sql)
    .selectFrom("app_user")
    .innerJoin("app", "app.id", "app_user.app_id")
    .innerJoin("account", "account.id", "app.owner_id")
    .where("app_user.status", "=", appUserStatus.normal)
    .where("account.status", "=", enabled.yes)
    .where("account.deleted_at", "is", null)
    .where("app.removed_at", "is", null)
    .select(["app_user.id as uid", "app_user.app_id as appId", "app_user.owner_id as ownerId"])
    .select(["app.app_key as appKey", "app.name as appName"]);
}

const bySession = prepared((_scope, sql, { tokenHash, at }: { tokenHash: Buffer; at: number }) =>
  countingPeople(sql)
    .innerJoin("app_user_session", "app_user_session.app_user_id", "app_user.id")
    .select("app_user_session.seen_at as seenAt")
    .where("app_user_session.token_hash", "=", tokenHash)
    .where("app_user_session.expires_at", ">", at),
);

/** Finds the person of a session that has not expired, if the person may call. */
export async function findBySession(
  sql: Sql,
  tokenHash: Buffer,
  at: number,
): Promise<(Person & { seenAt: number }) | undefined> {
  const [found] = await bySession(beforeSignIn, sql, { tokenHash, at });
  return found;
}

/** Finds a person of the app with this key, if the person may call, with the hash of the app's secret. */
export async function findWithSecret(
  sql: Sql,
  appKey: string,
  uid: string,
): Promise<(Person & { secretHash: Buffer }) | undefined> {
  return countingPeople(sql)
    .select("app.secret_hash as secretHash")
    .where("app.app_key", "=", appKey)
    .where("app_user.id", "=", uid)
    .executeTakeFirst();
}

/**
 * `alone` is true if the transaction changes the person or ends sessions; false if it only needs the person to exist.
 */
interface Lock {
  alone: boolean;
}

function personToLock(sql: Sql, { alone }: Lock) {
  const found = everything(beforeSignIn, sql).selectFrom("app_user").select("app_user.id");
  // A key share lock lets others change the profile: only a change that ends sessions or the person takes the stronger
  // lock.
  return alone ? found.forUpdate() : found.forKeyShare();
}

/** Like {@link lockBySession}, for a person who is known by their id. */
export async function lockPerson(sql: Sql, uid: string, lock: Lock): Promise<void> {
  await personToLock(sql, lock).where("app_user.id", "=", uid).execute();
}

/**
 * Locks the person of a session until the transaction ends, so that no other transaction deletes the person or ends
 * their sessions.
 * @param lock with `alone`, the transaction may change the person and their sessions: it waits for other transactions
 * that have locked the person, and they wait for it
 */
export async function lockBySession(sql: Sql, tokenHash: Buffer, lock: Lock): Promise<void> {
  await personToLock(sql, lock)
    .where("app_user.id", "=", (e) =>
      e.selectFrom("app_user_session").select("app_user_id").where("token_hash", "=", tokenHash),
    )
    .execute();
}

const columns = [
  "app_user.id",
  "app_user.email",
  "app_user.phone",
  "app_user.nickname",
  "app_user.sex",
  "app_user.birth_year",
  "app_user.address",
  "app_user.language",
  "app_user.created_at",
] as const;

/** Reads the row of a person, in the person's own scope. */
export function getPerson(scope: Scope, sql: Sql, uid: string) {
  return within(scope, sql)
    .selectFrom("app_user")
    .select(columns)
    .where("app_user.id", "=", uid)
    .executeTakeFirstOrThrow();
}
export type PersonRow = Awaited<ReturnType<typeof getPerson>>;

/** Reads the hash of a person's password. */
export async function passwordOf(scope: Scope, sql: Sql, uid: string): Promise<string> {
  const found = await within(scope, sql)
    .selectFrom("app_user")
    .select("app_user.password_hash")
    .where("app_user.id", "=", uid)
    .executeTakeFirstOrThrow();
  return found.password_hash;
}

export async function updatePerson(
  scope: Scope,
  sql: Sql,
  uid: string,
  change: Updateable<AppUser>,
): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return;
  await within(scope, sql).updateTable("app_user").set(change).where("app_user.id", "=", uid).execute();
}

/** Lists the versions of policies that a person has agreed to, the latest first. */
export async function acceptedPolicies(scope: Scope, sql: Sql, uid: string) {
  return within(scope, sql)
    .selectFrom("app_policy")
    .innerJoin("app_user_policy", "app_user_policy.policy_id", "app_policy.id")
    .select(["app_policy.id", "app_policy.number", "app_user_policy.accepted_at"])
    .select((e) => e.ref("app_policy.kind").$castTo<PolicyKind>().as("kind"))
    .where("app_user_policy.app_user_id", "=", uid)
    .orderBy("app_user_policy.accepted_at", "desc")
    .orderBy("app_policy.kind")
    .orderBy(raw`app_policy.number`, "desc")
    .execute();
}

/**
 * Locks some people of an app until the transaction ends, and returns their ids. The rows are locked in the order of
 * their creation, which is the order of their ids too.
 */
export async function lockSomePeople(
  scope: SystemScope,
  sql: Sql,
  appId: string,
  most: number,
): Promise<string[]> {
  const found = await everything(scope, sql)
    .selectFrom("app_user")
    .select("id")
    .where("app_id", "=", appId)
    .orderBy("created_at")
    .orderBy("id")
    .limit(most)
    .forUpdate()
    .execute();
  return found.map(({ id }) => id);
}

/** Deletes a person with all rows that refer to them. */
export async function deletePerson(scope: SystemScope, sql: Sql, uid: string): Promise<void> {
  await everything(scope, sql).deleteFrom("app_user").where("id", "=", uid).execute();
}

/** Deletes some homes of an app that has no people any more. @returns how many: 0 if no homes are left */
export async function deleteSomeHomes(
  scope: SystemScope,
  sql: Sql,
  { appId, most }: { appId: string; most: number },
): Promise<number> {
  const database = everything(scope, sql);
  const some = database.selectFrom("home").select("id").where("app_id", "=", appId).limit(most);
  const { numDeletedRows } = await database
    .deleteFrom("home")
    .where("id", "in", some)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
