import type { Generators, NewScenario, Scenario } from "@thingwright/contract/points/behavior.ts";
import { fittingGenerators, generatorProblem } from "@thingwright/contract/behavior/kinds.ts";
import { enabled } from "@thingwright/contract/grammar/enums.ts";
import type { Delta } from "@thingwright/contract/grammar/live.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { ScenarioPlan } from "@thingwright/contract/products/scenario-plan.ts";
import type { VirtualBehavior, VirtualDevice } from "@thingwright/contract/devices/virtual-devices.ts";
import type { Context } from "../../http/context.ts";
import { type Refusal, refuseFields } from "../../http/refuse.ts";
import { seconds } from "../../platform/clock.ts";
import { type Bus, liveTopic } from "../../platform/bus.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { EventLog } from "../../platform/events.ts";
import { definition } from "../products/index.ts";
import { findChosen, holdDevice, setChosen } from "./behavior.store.ts";
import { setRunning } from "./virtual-devices.store.ts";
import { current, get, type Place } from "./virtual-devices.ts";

/** How a change of behavior is announced: to the runner of the devices by events, and to open pages by the bus. */
export interface BehaviorNotifiers {
  events: EventLog;
  bus: Bus;
}

/** Tells open pages of the product, once the change has committed, that their data about this device is outdated. */
function tellPages(sql: Sql, bus: Bus, { id, product_id }: Pick<VirtualDevice, "id" | "product_id">): void {
  sql.afterCommit(() =>
    bus.publish(liveTopic("product", product_id), { devices: [{ id }] } satisfies Delta<"product">),
  );
}

export async function behavior(context: Context, place: Place): Promise<VirtualBehavior> {
  const { id } = await get(context, place);
  const { list } = await definition(context, place.id);
  const { generators, scenario } = await findChosen(context.scope, context.sql, id);
  return { generators: fittingGenerators(list, generators), scenario: current(scenario, context.now) };
}

/** Finds a device, and prevents its deletion until the call ends. Throws not_found. */
async function held(context: Context, place: Place): Promise<VirtualDevice> {
  const device = await get(context, place);
  if (!(await holdDevice(context.scope, context.sql, device.id))) throw problem("not_found");
  return device;
}

/** Chooses the generators of a device, which take effect at once. */
export async function setBehavior(
  context: Context,
  place: Place,
  generators: Generators,
  notifiers: BehaviorNotifiers,
): Promise<VirtualBehavior> {
  const device = await held(context, place);
  const { list } = await definition(context, place.id);
  const points = new Map(list.map((point) => [point.identifier, point]));
  const refused = Object.entries(generators).flatMap(([identifier, generator]): Refusal[] => {
    const point = points.get(identifier);
    if (!point) return [{ path: `generators.${identifier}`, key: "identifier_unknown" }];
    const found = generatorProblem(list, point, generator);
    return found ? [{ ...found, path: `generators.${identifier}.${found.field}` }] : [];
  });
  if (refused.length > 0) throw refuseFields(context.language, refused);
  const before = await behavior(context, place);
  await setChosen(context.scope, context.sql, device, { generators });
  return tell(context, place, notifiers, {
    before: { generators: listed(before.generators) },
    after: { generators: listed(generators) },
  });
}

/** Returns generators in the form in which the operation log shows them. */
function listed(generators: Generators): object[] {
  return Object.entries(generators).map(([identifier, generator]) => ({ identifier, ...generator }));
}

/** Starts a scenario in place of the current one. A stopped device plays the rest of the scenario once it runs. */
export async function startScenario(
  context: Context,
  place: Place,
  input: NewScenario,
  notifiers: BehaviorNotifiers,
): Promise<VirtualBehavior> {
  const device = await held(context, place);
  const started_at = seconds(context.now);
  const scenario = { kind: input.kind, started_at, ends_at: started_at + input.seconds };
  await setChosen(context.scope, context.sql, device, { scenario });
  return tell(context, place, notifiers, { after: input });
}

/**
 * Makes a device play the steps of a scenario from the beginning, and starts the device if it is stopped. Throws
 * not_found.
 * @returns the name of the device
 */
export async function playPlan(
  context: Context,
  place: Place,
  played: { scenario: Scenario; plan: ScenarioPlan },
  { events, bus }: BehaviorNotifiers,
): Promise<string> {
  const { scope, sql, now } = context;
  const { id, name, product_id, running } = await held(context, place);
  await setChosen(scope, sql, { id, product_id }, played);
  if (running !== enabled.yes) {
    await setRunning(scope, sql, id, enabled.yes);
    await events.emit(sql, "device.running", { deviceId: id, running: true }, now);
  } else await events.emit(sql, "device.behavior", { deviceId: id }, now);
  tellPages(sql, bus, { id, product_id });
  return name;
}

export async function endScenario(
  context: Context,
  place: Place,
  notifiers: BehaviorNotifiers,
): Promise<VirtualBehavior> {
  const device = await held(context, place);
  if (device.scenario === null) return behavior(context, place);
  await setChosen(context.scope, context.sql, device, { scenario: null });
  return tell(context, place, notifiers, { before: device.scenario });
}

async function tell(
  context: Context,
  place: Place,
  { events, bus }: BehaviorNotifiers,
  change: { before?: object; after?: object },
): Promise<VirtualBehavior> {
  const { id, name, product_id } = await get(context, place);
  context.audit({ id, name, ...change });
  await events.emit(context.sql, "device.behavior", { deviceId: id }, context.now);
  tellPages(context.sql, bus, { id, product_id });
  return behavior(context, place);
}
