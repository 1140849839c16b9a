import { fittingPlan, planProblems, planSeconds } from "@thingwright/contract/behavior/plan.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed, Result } from "@thingwright/contract/grammar/route.ts";
import type { ScenarioPlan } from "@thingwright/contract/products/scenario-plan.ts";
import type { SavedScenario, scenarios } from "@thingwright/contract/products/scenarios.ts";
import type { Context } from "../../http/context.ts";
import { refuseFields } from "../../http/refuse.ts";
import { seconds } from "../../platform/clock.ts";
import { unlessTaken } from "../../platform/database/errors.ts";
import { Quota } from "../../platform/database/quota.ts";
import { ownerOf } from "../../platform/database/scope.ts";
import { newId } from "../../platform/ids.ts";
import { definition, getProduct, lockProduct } from "../products/index.ts";
import { type BehaviorNotifiers, playPlan } from "../virtual-devices/index.ts";
import {
  countPlaying,
  countScenarios,
  deleteScenario,
  findScenario,
  insertScenario,
  listScenarios,
  type ScenarioRow,
  updateScenario,
} from "./scenarios.store.ts";

type Body<K extends "create" | "update"> = Parsed<(typeof scenarios)[K]>["body"];

/** A scenario within its product. */
export interface Place {
  id: string;
  scenarioId: string;
}

export const scenarioQuota = new Quota("scenarios", "scenario", limits.scenarios);

/** Lists the scenarios of a product. Throws not_found. */
export async function list(context: Context, productId: string): Promise<{ list: SavedScenario[] }> {
  await getProduct(context, productId);
  const points = await pointsOf(context, productId);
  const rows = await listScenarios(context.scope, context.sql, productId);
  return { list: rows.map((row) => judged(row, points)) };
}

/** Throws not_found. */
export async function get(context: Context, place: Place): Promise<SavedScenario> {
  return judged(await find(context, place), await pointsOf(context, place.id));
}

/** Throws not_found, quota_exceeded, already_exists, invalid_input for steps that do not fit the product. */
export async function create(
  context: Context,
  productId: string,
  { name, plan }: Body<"create">,
): Promise<SavedScenario> {
  const { scope, sql, now, audit } = context;
  // The lock of the product keeps other calls from adding scenarios at the same time.
  if (!(await lockProduct(scope, sql, productId))) throw problem("not_found");
  checkPlan(context, await pointsOf(context, productId), plan);
  const owner_id = ownerOf(scope);
  await scenarioQuota.check(sql, owner_id);
  const [used, limit] = [await countScenarios(scope, sql, productId), limits.productScenarios];
  if (used >= limit) throw problem("quota_exceeded", { quota: "productScenarios", used, limit });
  const id = newId(now);
  const row = { id, owner_id, product_id: productId, name, created_at: seconds(now) };
  await withUniqueName(name, () => insertScenario(scope, sql, { ...row, plan: JSON.stringify(plan) }));
  audit({ id, name, after: { name, ...listed(plan) } });
  return get(context, { id: productId, scenarioId: id });
}

/** Throws not_found, conflict, already_exists, invalid_input for steps that do not fit the product. */
export async function update(
  context: Context,
  place: Place,
  { name, plan, version }: Body<"update">,
): Promise<SavedScenario> {
  const { scope, sql, audit } = context;
  const before = await find(context, place, true);
  if (version !== undefined && version !== before.version) throw problem("conflict");
  if (plan) checkPlan(context, await pointsOf(context, place.id), plan);
  const change = {
    ...(name !== undefined && { name }),
    ...(plan && { plan: JSON.stringify(plan) }),
    version: before.version + 1,
  };
  await withUniqueName(name ?? before.name, () => updateScenario(scope, sql, before.id, change));
  audit({
    id: before.id,
    name: name ?? before.name,
    before: { name: before.name, ...listed(before.plan) },
    after: { name: name ?? before.name, ...listed(plan ?? before.plan) },
  });
  return get(context, place);
}

/** Throws not_found. */
export async function remove(context: Context, place: Place): Promise<null> {
  const { scope, sql, audit } = context;
  const before = await find(context, place, true);
  await deleteScenario(scope, sql, before.id);
  audit({ id: before.id, name: before.name, before: { name: before.name, ...listed(before.plan) } });
  return null;
}

/**
 * Makes virtual devices of the product play a scenario, and starts those that are stopped. Throws not_found,
 * quota_exceeded, and invalid_input if no step fits the product any more.
 */
export async function play(
  context: Context,
  place: Place,
  deviceIds: readonly string[],
  notifiers: BehaviorNotifiers,
): Promise<Result<(typeof scenarios)["play"]>> {
  const { scope, sql, now, audit, language } = context;
  const { id, name, plan: stored } = await find(context, place);
  const plan = fittingPlan(await pointsOf(context, place.id), stored);
  if (plan.steps.length === 0) throw refuseFields(language, [{ path: "scenarioId", key: "no_step_fits" }]);
  const chosen = [...new Set(deviceIds)].toSorted();
  const playing = await countPlaying(scope, sql, chosen, seconds(now));
  const limit = limits.scenarioRuns;
  if (playing + chosen.length > limit)
    throw problem("quota_exceeded", { quota: "scenarioRuns", used: playing, limit });
  const started_at = seconds(now);
  const ends_at = started_at + planSeconds(plan);
  const scenario = { kind: "plan" as const, plan: { id, name }, started_at, ends_at };
  const devices: string[] = [];
  for (const deviceId of chosen)
    devices.push(await playPlan(context, { id: place.id, deviceId }, { scenario, plan }, notifiers));
  audit({ id, name, after: { devices } });
  return { list: chosen.map((device_id) => ({ device_id, started_at, ends_at })) };
}

async function find({ scope, sql }: Context, place: Place, lock = false): Promise<ScenarioRow> {
  const found = await findScenario(scope, sql, place, lock);
  if (!found) throw problem("not_found");
  return found;
}

async function pointsOf(context: Context, productId: string): Promise<readonly FunctionPoint[]> {
  return (await definition(context, productId)).list;
}

function judged(row: ScenarioRow, points: readonly FunctionPoint[]): SavedScenario {
  return { ...row, unfit: [...new Set(planProblems(points, row.plan).map(({ step }) => step))] };
}

function checkPlan(
  { language }: Context,
  points: readonly FunctionPoint[],
  plan: Pick<ScenarioPlan, "seconds" | "steps">,
): void {
  const refused = planProblems(points, plan);
  if (refused.length > 0)
    throw refuseFields(
      language,
      refused.map(({ step, field, ...why }) => ({ ...why, path: `plan.steps.${step}.${field}` })),
    );
}

/** Returns a plan in the form in which the operation log shows it. */
function listed({ seconds: length, rounds, steps }: ScenarioPlan): object {
  return { seconds: length, rounds, steps };
}

/** Runs a write that sets this name. Throws already_exists if another scenario of the product has it. */
function withUniqueName(name: string, write: () => Promise<void>): Promise<void> {
  return unlessTaken("scenario_product_id_name_key", write, () => problem("already_exists", { value: name }));
}
