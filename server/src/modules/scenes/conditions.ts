import type { ConditionOperator } from "@thingwright/contract/points/conditions.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { Scene, SceneCondition } from "@thingwright/contract/people/home-scenes.ts";
import { type FieldProblem, problem } from "@thingwright/contract/grammar/problem.ts";
import { conditionOperators, type SceneSettings } from "@thingwright/contract/people/scenes.ts";
import { type ValidationKey, validationMessages } from "@thingwright/contract/grammar/validation-messages.ts";
import { wordRefusal } from "@thingwright/contract/points/value-problems.ts";
import { indexPoints } from "@thingwright/contract/points/value-report.ts";
import { fromWire } from "@thingwright/contract/points/values.ts";
import { appScope, deviceScope } from "../../platform/database/scope.ts";
import { deviceAtHome } from "../bindings/index.ts";
import { sceneSettingsOf } from "../devices/index.ts";
import { presenceIn } from "../homes/index.ts";
import type { Acting } from "./actions.ts";
import type { Place } from "./moments.ts";

type PointCondition = Extract<SceneCondition, { kind: "point" }>;

/** Whether a condition holds for a moment only: a time of day, a sunrise or a sunset. */
export const isMoment = ({ kind }: SceneCondition): boolean => kind === "time" || kind === "sun";

/**
 * Finds the conditions of a scene that do not fit each other, the home, or the triggers that products allow. The paths
 * of the problems are those of the call's body. Throws not_found for a device that is not in the home, and for a person
 * who is not a member of the home.
 */
export async function conditionRefusals(
  context: Acting,
  homeId: string,
  { match, conditions }: Pick<Scene, "match" | "conditions">,
  place: Place,
): Promise<FieldProblem[]> {
  const refused: FieldProblem[] = [];
  const add = (path: string, key: ValidationKey) =>
    refused.push({ path, message: validationMessages[key][context.language] });
  if (conditions.length > 0 && conditions.every(({ kind }) => kind === "period"))
    add("conditions", "scene_needs_beginning");
  let moments = 0;
  for (const [i, condition] of conditions.entries()) {
    const path = `conditions.${i}`;
    if (isMoment(condition)) moments += 1;
    if (match === "all" && isMoment(condition) && moments > 1) add(path, "scene_one_moment");
    if (match === "any" && condition.kind === "period") add(path, "scene_period_with_all");
    if (condition.kind === "sun" && !place.location) add(`${path}.event`, "scene_needs_location");
    if (condition.kind === "presence") await memberOf(context, homeId, condition.uid);
    if (condition.kind === "point")
      for (const one of await pointRefusals(context, homeId, condition))
        refused.push({ ...one, path: `${path}.${one.path}` });
  }
  return refused;
}

/** Throws not_found for a person who is no member of the home. */
async function memberOf({ person, sql }: Acting, homeId: string, uid: string | null): Promise<void> {
  if (uid === null) return;
  const members = await presenceIn(appScope(person), sql, homeId);
  if (!members.some((member) => member.uid === uid)) throw problem("not_found");
}

async function pointRefusals(
  context: Acting,
  homeId: string,
  { device_id, identifier, operator, value }: PointCondition,
): Promise<FieldProblem[]> {
  const { language, sql } = context;
  const device = await deviceAtHome(context, device_id);
  if (device.home_id !== homeId) throw problem("not_found");
  const { points, triggers } = await sceneSettingsOf({ scope: deviceScope(device), sql }, device_id);
  const point = indexPoints(points).get(identifier);
  const may = Object.hasOwn(triggers, identifier) ? triggers[identifier] : undefined;
  const notThis = { message: validationMessages.scene_must_not_begin[language] };
  if (!point || !may) return [{ ...notThis, path: "identifier" }];
  const read = fromWire(point, value);
  if (!read.ok) return [{ path: "value", message: wordRefusal(read, language) }];
  if (read.value !== value) return [{ ...notThis, path: "value" }];
  if (!operatorsOf(point, may).includes(operator)) return [{ ...notThis, path: "operator" }];
  return isBeyond(may, value) ? [{ ...notThis, path: "value" }] : [];
}

/** Returns the comparisons that may begin scenes: all that fit the data type, unless the product chooses some. */
export function operatorsOf(
  { data_type }: Pick<FunctionPoint, "data_type">,
  { operators }: SceneSettings["triggers"][string],
): readonly ConditionOperator[] {
  return operators ?? (data_type === "value" || data_type === "float" ? conditionOperators : ["eq"]);
}

function isBeyond({ min, max }: SceneSettings["triggers"][string], value: unknown): boolean {
  return typeof value === "number" && (value < (min ?? -Infinity) || value > (max ?? Infinity));
}
