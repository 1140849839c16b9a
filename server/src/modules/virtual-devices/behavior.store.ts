import type { Generators, Scenario } from "@thingwright/contract/points/behavior.ts";
import type { BehaviorState } from "@thingwright/contract/behavior/state.ts";
import type { ScenarioPlan } from "@thingwright/contract/products/scenario-plan.ts";
import { sql as raw } from "kysely";
import { ownerOf, type Scope, type SystemScope } from "../../platform/database/scope.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";

/** The behavior chosen for a virtual device. */
export interface Chosen {
  generators: Generators;
  scenario: Scenario | null;
}

/** A change of the chosen behavior. A new scenario replaces the earlier one and its plan. */
export interface Choice extends Partial<Chosen> {
  plan?: ScenarioPlan | null;
}

export async function findChosen(scope: Scope, sql: Sql, deviceId: string): Promise<Chosen> {
  const found = await within(scope, sql)
    .selectFrom("virtual_device")
    .select(["generators", "scenario"])
    .where("device_id", "=", deviceId)
    .executeTakeFirst();
  return found ?? { generators: {}, scenario: null };
}

/** Keeps a device from being deleted until the transaction ends. @returns whether it is still there */
export async function holdDevice(scope: Scope, sql: Sql, id: string): Promise<boolean> {
  const found = await within(scope, sql)
    .selectFrom("device")
    .select("id")
    .where("id", "=", id)
    .forKeyShare()
    .execute();
  return found.length > 0;
}

export async function setChosen(
  scope: Scope,
  sql: Sql,
  device: { id: string; product_id: string },
  { generators, scenario, plan = null }: Choice,
): Promise<void> {
  const columns = {
    ...(generators && { generators: JSON.stringify(generators) }),
    ...(scenario !== undefined && {
      scenario: scenario && JSON.stringify(scenario),
      plan: plan && JSON.stringify(plan),
    }),
  };
  await within(scope, sql)
    .insertInto("virtual_device")
    .values({ device_id: device.id, owner_id: ownerOf(scope), product_id: device.product_id, ...columns })
    .onConflict((conflict) => conflict.column("device_id").doUpdateSet(columns))
    .execute();
}

/**
 * Stores the states of devices. Waits for a device that is just being deleted, and leaves it out: a row without its
 * device would make the whole statement fail.
 */
export async function storeStates(
  scope: SystemScope,
  sql: Sql,
  states: readonly { id: string; state: BehaviorState }[],
): Promise<void> {
  await raw`
    insert into virtual_device (device_id, owner_id, product_id, state)
    select device.id, owner_id, product_id, known.state
    from unnest(${states.map(({ id }) => id)}::uuid[], ${states.map(({ state }) => JSON.stringify(state))}::text[]::jsonb[])
      as known (id, state)
    join device on device.id = known.id
    order by device.id
    for key share of device
    on conflict (device_id) do update set state = excluded.state`.execute(everything(scope, sql));
}
