import type { HomeInvitation } from "@thingwright/contract/people/homes.ts";
import { type Insertable, sql as raw } from "kysely";
import type { Scope, SystemScope } from "../../platform/database/scope.ts";
import { joined } from "../../platform/database/scoped.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";
import type { HomeInvitation as InvitationRow } from "../../platform/database/tables.ts";

const validInvitations = (all: Scope, sql: Sql, homeId: string, at: number) =>
  within(all, sql)
    .selectFrom("home_invitation")
    .where("home_invitation.home_id", "=", homeId)
    .where("home_invitation.expires_at", ">", at);

/** Lists the valid invitations to a home, latest first. @param at seconds */
export async function listInvitations(
  all: Scope,
  sql: Sql,
  homeId: string,
  at: number,
): Promise<HomeInvitation[]> {
  return validInvitations(all, sql, homeId, at)
    .innerJoin(joined(all, "app_user"), "app_user.id", "home_invitation.made_by")
    .select(["home_invitation.id", "home_invitation.made_at", "home_invitation.expires_at"])
    .select(["app_user.nickname as made_by", raw<HomeInvitation["role"]>`home_invitation.role`.as("role")])
    .orderBy("home_invitation.id", "desc")
    .execute();
}

/** Counts the valid invitations to a home. @param at seconds */
export async function countInvitations(all: Scope, sql: Sql, homeId: string, at: number): Promise<number> {
  const { count } = await validInvitations(all, sql, homeId, at)
    .select(raw<number>`count(*)`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertInvitation(all: Scope, sql: Sql, row: Insertable<InvitationRow>): Promise<void> {
  await within(all, sql).insertInto("home_invitation").values(row).execute();
}

/** @returns whether the home had this invitation */
export async function deleteInvitation(all: Scope, sql: Sql, homeId: string, id: string): Promise<boolean> {
  const gone = await within(all, sql)
    .deleteFrom("home_invitation")
    .where("home_id", "=", homeId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return gone.numDeletedRows > 0n;
}

/** Deletes the invitations by a member who may no longer invite. */
export async function deleteInvitationsBy(all: Scope, sql: Sql, homeId: string, uid: string): Promise<void> {
  await within(all, sql)
    .deleteFrom("home_invitation")
    .where("home_id", "=", homeId)
    .where("made_by", "=", uid)
    .execute();
}

/** Finds the valid invitation with this code to a home of the app. @param at seconds */
export async function findInvitation(all: Scope, sql: Sql, codeHash: Buffer, at: number) {
  const found = await within(all, sql)
    .selectFrom("home_invitation")
    .select(["id", "home_id", "role"])
    .where("code_hash", "=", codeHash)
    .where("expires_at", ">", at)
    .executeTakeFirst();
  return found as { id: string; home_id: string; role: HomeInvitation["role"] } | undefined;
}

/** Deletes expired invitations. @param at seconds */
export async function pruneInvitations(scope: SystemScope, sql: Sql, at: number): Promise<void> {
  await everything(scope, sql).deleteFrom("home_invitation").where("expires_at", "<=", at).execute();
}
