import { sql as raw } from "kysely";
import { keptPlan } from "../../platform/database/kept-plans.ts";
import type { SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";
import type { Followed, Member } from "./following.ts";

/** Finds the ids of all devices that are in links. */
export async function linkedIds(scope: SystemScope, sql: Sql): Promise<string[]> {
  const found = await everything(scope, sql)
    .selectFrom("device_link_member")
    .select("device_id")
    .distinct()
    .execute();
  return found.map(({ device_id }) => device_id);
}

/** Finds those function points of the given devices that are members of links. */
export async function linkedPoints(
  scope: SystemScope,
  sql: Sql,
  deviceIds: readonly string[],
): Promise<{ link_id: string; device_id: string; identifier: string }[]> {
  return everything(scope, sql)
    .selectFrom("device_link_member")
    .select(["link_id", "device_id", "identifier"])
    .modifyFront(keptPlan)
    .where("device_id", "=", (e) => e.fn.any(raw<string[]>`${deviceIds}::uuid[]`))
    .execute();
}

const linkColumns = raw`link.id, link.owner_id, link.app_id, link.home_id, link.value, link.measured_at, link.armed_at,
  link.settle_at, link.rounds, link.turns, link.turns_from`;
type LinkRow = Omit<Followed, "members">;

/** Locks links in the order of their ids, so that two transactions that lock the same links cannot deadlock. */
export async function lockLinks(scope: SystemScope, sql: Sql, ids: readonly string[]): Promise<Followed[]> {
  const { rows } = await raw<LinkRow>`${keptPlan} select ${linkColumns} from device_link as link
    where link.id = any(${ids}::uuid[]) order by link.id for no key update`.execute(everything(scope, sql));
  return withMembers(scope, sql, rows);
}

/**
 * Locks the links for which it is time to check that all members have the link's value. Links that another process has
 * locked are skipped.
 * @param now milliseconds
 */
export async function lockSettling(
  scope: SystemScope,
  sql: Sql,
  now: number,
  most: number,
): Promise<Followed[]> {
  const { rows } = await raw<LinkRow>`${keptPlan} select ${linkColumns} from device_link as link
    where link.settle_at <= ${now} order by link.settle_at limit ${most} for no key update skip locked`.execute(
    everything(scope, sql),
  );
  return withMembers(scope, sql, rows);
}

/** Reads the members after their links are locked, so that earlier writes of other processes are seen. */
async function withMembers(scope: SystemScope, sql: Sql, links: readonly LinkRow[]): Promise<Followed[]> {
  if (links.length === 0) return [];
  const { rows } = await raw<Member & { link_id: string }>`${keptPlan}
    select member.link_id, member.binding_id, member.device_id, member.identifier, member.value, member.measured_at,
      member.issued, device.device_no::float8 as device_no,
      binding.unbound_at is null and binding.home_id = link.home_id as at_home
    from device_link_member as member
    join device_link as link on link.id = member.link_id
    join device_binding as binding on binding.id = member.binding_id
    join device on device.id = member.device_id
    where member.link_id = any(${links.map(({ id }) => id)}::uuid[])
    order by member.link_id, member.place`.execute(everything(scope, sql));
  const members = Map.groupBy(rows, ({ link_id }) => link_id);
  return links.map((link) => ({ ...link, members: members.get(link.id) ?? [] }));
}

const rowOf = ({ id, value, measured_at, settle_at, rounds, turns, turns_from }: Followed) => {
  return { id, value, measured_at, settle_at, rounds, turns, turns_from };
};

/** Stores the new state of locked links and of their members. */
export async function keepLinks(scope: SystemScope, sql: Sql, links: readonly Followed[]): Promise<void> {
  if (links.length === 0) return;
  const database = everything(scope, sql);
  await raw`${keptPlan}
    update device_link as link set value = one.value, measured_at = one.measured_at, settle_at = one.settle_at,
      rounds = one.rounds, turns = one.turns, turns_from = one.turns_from
    from jsonb_to_recordset(${JSON.stringify(links.map(rowOf))}::jsonb) as one (id uuid, value jsonb, measured_at bigint,
      settle_at bigint, rounds smallint, turns smallint, turns_from bigint)
    where link.id = one.id`.execute(database);
  const members = links.flatMap(({ id, members: of }) => of.map((one) => ({ ...one, link_id: id })));
  await raw`${keptPlan}
    update device_link_member as member set value = one.value, measured_at = one.measured_at, issued = one.issued
    from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as one (link_id uuid, binding_id uuid, identifier text,
      value jsonb, measured_at bigint, issued jsonb)
    where member.link_id = one.link_id and member.binding_id = one.binding_id and member.identifier = one.identifier`.execute(
    database,
  );
}
