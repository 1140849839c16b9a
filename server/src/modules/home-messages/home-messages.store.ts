import type { ContentLanguage } from "@thingwright/contract/basics/content-languages.ts";
import { type HomeMessageKind, homeMessageKinds } from "@thingwright/contract/people/home-messages.ts";
import { appUserStatus } from "@thingwright/contract/grammar/enums.ts";
import { type Insertable, sql as raw } from "kysely";
import type { Cursor } from "../../platform/database/cursor.ts";
import type { Scope, SystemScope } from "../../platform/database/scope.ts";
import { joined } from "../../platform/database/scoped.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";
import type { HomeMessage as MessageRow } from "../../platform/database/tables.ts";
import type { Wording } from "./wording.ts";

export async function insertMessages(
  all: Scope,
  sql: Sql,
  rows: readonly Insertable<MessageRow>[],
): Promise<void> {
  await within(all, sql)
    .insertInto("home_message")
    .values([...rows])
    .execute();
}

/** Deletes messages of people, except the latest `most` of each. */
export async function forgetOldOf(
  all: Scope,
  sql: Sql,
  uids: readonly string[],
  most: number,
): Promise<void> {
  for (const uid of uids) {
    const database = within(all, sql);
    const old = database
      .selectFrom("home_message")
      .select("id")
      .where("app_user_id", "=", uid)
      .orderBy("time", "desc")
      .orderBy("id", "desc")
      .offset(most);
    await database.deleteFrom("home_message").where("id", "in", old).execute();
  }
}

/** Finds which of these people still have an account, and the language that each of them has chosen. */
export function peopleAmong(
  all: Scope,
  sql: Sql,
  uids: readonly string[],
): Promise<{ uid: string; language: ContentLanguage | null }[]> {
  return within(all, sql)
    .selectFrom("app_user")
    .select(["id as uid", "language"])
    .where("id", "=", (e) => e.fn.any(raw<string[]>`${uids}::uuid[]`))
    .where("status", "=", appUserStatus.normal)
    .orderBy("id")
    .execute();
}

/** Finds the nickname of a person; empty if it is unknown. */
export async function nicknameOf(all: Scope, sql: Sql, uid: string): Promise<string> {
  const found = await within(all, sql)
    .selectFrom("app_user")
    .select("nickname")
    .where("id", "=", uid)
    .executeTakeFirst();
  return found?.nickname ?? "";
}

/** Finds the name of a home. */
export async function homeName(all: Scope, sql: Sql, id: string): Promise<string | undefined> {
  const found = await within(all, sql)
    .selectFrom("home")
    .select("name")
    .where("id", "=", id)
    .executeTakeFirst();
  return found?.name;
}

/**
 * Finds what a device is called in a home that has it, or had it before: the name that the home gave it, otherwise the
 * device's own name.
 */
export async function deviceName(
  all: Scope,
  sql: Sql,
  { id, homeId }: { id: string; homeId: string },
): Promise<string | undefined> {
  const found = await within(all, sql)
    .selectFrom("device_binding")
    .innerJoin(joined(all, "device"), "device.id", "device_binding.device_id")
    .select(raw<string>`coalesce(nullif(device_binding.name, ''), device.name)`.as("name"))
    .where("device_binding.device_id", "=", id)
    .where("device_binding.home_id", "=", homeId)
    .orderBy(raw`device_binding.unbound_at is null`, "desc")
    .orderBy("device_binding.unbound_at", "desc")
    .executeTakeFirst();
  return found?.name;
}

export async function sceneName(all: Scope, sql: Sql, id: string): Promise<string | undefined> {
  const found = await within(all, sql)
    .selectFrom("scene")
    .select("name")
    .where("id", "=", id)
    .executeTakeFirst();
  return found?.name;
}

const columns = ["home_message.id", "home_message.time", "home_message.read"] as const;
const about = ["home_message.home_id", "home_message.device_id", "home_message.scene_id"] as const;

/** Lists messages of the person of the scope `own`, latest first, after a cursor. @param all the scope of the app */
export function listOwn(
  own: Scope,
  all: Scope,
  sql: Sql,
  { after, limit }: { after: Cursor | null; limit: number },
) {
  let query = within(own, sql)
    .selectFrom("home_message")
    .leftJoin(joined(all, "app_user"), "app_user.id", "home_message.by_id")
    .select([...columns, ...about])
    .select((e) => e.fn.coalesce("app_user.nickname", e.val("")).as("who"))
    .select([
      raw<HomeMessageKind>`home_message.kind`.as("kind"),
      raw<Wording>`home_message.parameters`.as("parameters"),
    ])
    // Leaves out kinds of a later version, for which this process has no words.
    .where("home_message.kind", "in", homeMessageKinds);
  if (after)
    query = query.where(
      raw<boolean>`(home_message.time, home_message.id) < (${after.time}, ${after.id}::uuid)`,
    );
  return query.orderBy("home_message.time", "desc").orderBy("home_message.id", "desc").limit(limit).execute();
}

export async function countUnread(own: Scope, sql: Sql): Promise<number> {
  const { count } = await within(own, sql)
    .selectFrom("home_message")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("read", "=", false)
    .executeTakeFirstOrThrow();
  return count;
}

/** Finds the language that the person of the scope has chosen; null for the language of their phone. */
export async function languageOf(own: Scope, sql: Sql, uid: string): Promise<ContentLanguage | null> {
  const { language } = await within(own, sql)
    .selectFrom("app_user")
    .select("language")
    .where("id", "=", uid)
    .executeTakeFirstOrThrow();
  return language;
}

export function findOwn(own: Scope, sql: Sql, id: string): Promise<{ id: string; time: number } | undefined> {
  return within(own, sql)
    .selectFrom("home_message")
    .select(["id", "time"])
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function setRead(own: Scope, sql: Sql, id: string): Promise<void> {
  await within(own, sql).updateTable("home_message").set({ read: true }).where("id", "=", id).execute();
}

/** Marks a message and all earlier ones as read. */
export async function setReadTo(own: Scope, sql: Sql, { id, time }: Cursor): Promise<void> {
  await within(own, sql)
    .updateTable("home_message")
    .set({ read: true })
    .where("read", "=", false)
    .where(raw<boolean>`(time, id) <= (${time}, ${id}::uuid)`)
    .execute();
}

/** @returns whether the person of the scope had such a message */
export async function deleteOwn(own: Scope, sql: Sql, id: string): Promise<boolean> {
  const gone = await within(own, sql)
    .deleteFrom("home_message")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return gone.numDeletedRows > 0n;
}

export async function deleteAllOf(own: Scope, sql: Sql): Promise<void> {
  await within(own, sql).deleteFrom("home_message").execute();
}

/** Deletes messages from before a time, in milliseconds. */
export async function pruneMessages(scope: SystemScope, sql: Sql, before: number): Promise<void> {
  await everything(scope, sql).deleteFrom("home_message").where("time", "<", before).execute();
}

/**
 * Deletes messages of people who have cancelled their accounts since a time, in seconds: a message that was being sent
 * at that moment may have been stored after the others were erased.
 */
export async function pruneCancelled(scope: SystemScope, sql: Sql, since: number): Promise<void> {
  const database = everything(scope, sql);
  const gone = database
    .selectFrom("app_user")
    .select("id")
    .where("status", "=", appUserStatus.cancelled)
    .where("cancelled_at", ">=", since);
  await database.deleteFrom("home_message").where("app_user_id", "in", gone).execute();
}

interface Pace {
  subjectId: string;
  /** At most `most` messages are sent within `within` milliseconds. */
  most: number;
  within: number;
  now: number;
}

/** Counts one more message of a home or scene. @returns whether it may be sent */
export async function countOne(
  scope: SystemScope,
  sql: Sql,
  { subjectId, most, within: period, now }: Pace,
): Promise<boolean> {
  const { rows } = await raw`
    insert into home_message_pace as pace (subject_id, count, began_at) values (${subjectId}, 1, ${now})
    on conflict (subject_id) do update set
      count = case when pace.began_at > ${now - period} then pace.count + 1 else 1 end,
      began_at = case when pace.began_at > ${now - period} then pace.began_at else excluded.began_at end
    where pace.count < ${most} or pace.began_at <= ${now - period}
    returning subject_id`.execute(everything(scope, sql));
  return rows.length > 0;
}

/** Deletes counts that began before a time, in milliseconds. */
export async function prunePaces(scope: SystemScope, sql: Sql, before: number): Promise<void> {
  await everything(scope, sql).deleteFrom("home_message_pace").where("began_at", "<", before).execute();
}
