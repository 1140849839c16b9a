import { sql as raw } from "kysely";
import type { SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql } from "../../platform/database/sql.ts";

/** All tiers but the last, each with the highest age of a device's last data, in seconds. */
export type TierBounds = readonly (readonly [tier: number, most: number])[];

interface Review {
  /** How many devices were due. */
  due: number;
  /** Of these, the devices whose tier has changed, with the new tier. */
  changed: { id: string; device_no: number; tier: number }[];
}

/** The time of a device's last data, in seconds, which decides its tier; without data, the time of its activation. */
const last = raw`coalesce(nullif(state.newest, 0) / 1000, case when device.activated = 1 then device.activated_at end)`;

/**
 * Reviews devices that are due. A device whose tier has not changed is due again when its tier would change without new
 * data. A review whose device no longer exists is deleted.
 * @param now seconds since 1970
 * @param beyond the tier of devices whose last data is older than all bounds
 */
export async function reviewDue(
  scope: SystemScope,
  sql: Sql,
  { now, bounds, beyond, most }: { now: number; bounds: TierBounds; beyond: number; most: number },
): Promise<Review> {
  const { rows } = await raw<{ due: number; changed: Review["changed"] | null }>`
    with bound as materialized (
      select * from unnest(${bounds.map(([tier]) => tier)}::smallint[], ${bounds.map(([, age]) => age)}::bigint[])
        as one (tier, most)
    ), due as materialized (
      select device_no, due from tier_review where due <= ${now}::bigint order by due limit ${raw.lit(most)}
    ), locked as materialized (
      select device_no, due from tier_review where device_no in (select device_no from due)
      order by device_no for update skip locked
    ), known as materialized (
      select locked.device_no, locked.due, device.id, device.tier as before, ${last} as last
      from locked
      left join device on device.device_no = locked.device_no
      left join device_state as state on state.device_no = locked.device_no
    ), judged as materialized (
      select known.*, bound.most, case when known.last is null then 0 else coalesce(bound.tier, ${beyond}) end as tier
      from known left join lateral (
        select * from bound where ${now}::bigint - known.last <= bound.most order by most limit 1
      ) as bound on true
    ), gone as (
      delete from tier_review using judged where tier_review.device_no = judged.device_no and judged.id is null
    ), settled as (
      update tier_review set tier = judged.tier, due = judged.last + judged.most + 1
      from judged where tier_review.device_no = judged.device_no and judged.id is not null
        and judged.tier = judged.before
    )
    select (select count(*)::int from due) as due, (
      select jsonb_agg(jsonb_build_object('id', id, 'device_no', device_no, 'tier', tier)) from judged
      where id is not null and tier <> before
    ) as changed`.execute(everything(scope, sql));
  const { due, changed } = rows[0]!;
  return { due, changed: changed ?? [] };
}

/**
 * Puts devices into other tiers. They are due for another review at `again`, in seconds, because data that came at the
 * same moment may have been missed.
 */
export async function moveToTiers(
  scope: SystemScope,
  sql: Sql,
  changed: Review["changed"],
  again: number,
): Promise<void> {
  const ids = changed.map(({ id }) => id);
  const tiers = changed.map(({ tier }) => tier);
  // Lock order: devices and then reviews, each in the order in which other transactions lock them.
  await raw`select from device where id = any(${ids}::uuid[]) order by id for no key update`.execute(
    everything(scope, sql),
  );
  await raw`
    update device set tier = change.tier
    from unnest(${ids}::uuid[], ${tiers}::smallint[]) as change (id, tier)
    where device.id = change.id and device.tier <> change.tier`.execute(everything(scope, sql));
  const numbers = changed.map(({ device_no }) => device_no);
  await raw`
    with locked as (
      select device_no from tier_review where device_no = any(${numbers}::bigint[]) order by device_no for update
    )
    update tier_review set tier = change.tier, due = ${again}::bigint
    from unnest(${numbers}::bigint[], ${tiers}::smallint[]) as change (device_no, tier)
    where tier_review.device_no = change.device_no and change.device_no in (select device_no from locked)`.execute(
    everything(scope, sql),
  );
}
