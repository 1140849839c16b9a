import type { SceneAction } from "@thingwright/contract/people/home-scenes.ts";
import { type FieldProblem, problem } from "@thingwright/contract/grammar/problem.ts";
import type { SceneSettings } from "@thingwright/contract/people/scenes.ts";
import { validationMessages } from "@thingwright/contract/grammar/validation-messages.ts";
import { wordRefusal } from "@thingwright/contract/points/value-problems.ts";
import { indexPoints, readIssue } from "@thingwright/contract/points/value-report.ts";
import type { PersonContext } from "../../http/context.ts";
import { deviceScope } from "../../platform/database/scope.ts";
import { deviceAtHome } from "../bindings/index.ts";
import { sceneSettingsOf } from "../devices/index.ts";

type Issue = Extract<SceneAction, { kind: "issue" }>;
export type Acting = Pick<PersonContext, "person" | "sql" | "language" | "now">;

/** Whether scenes of a product may set a function point to a value. */
export function maySet(actions: SceneSettings["actions"], identifier: string, value: unknown): boolean {
  const setting = Object.hasOwn(actions, identifier) ? actions[identifier] : undefined;
  if (!setting) return false;
  const { min, max, values } = setting;
  if (typeof value === "number" && (value < (min ?? -Infinity) || value > (max ?? Infinity))) return false;
  return values === undefined || values.some((one) => one === value);
}

/**
 * Finds the values of an action that the device does not accept or that scenes may not set. Throws not_found for a
 * device that is not in the home.
 */
export async function refusalsOf(
  context: Acting,
  homeId: string,
  { device_id, params }: Issue,
): Promise<FieldProblem[]> {
  const { language } = context;
  const device = await deviceAtHome(context, device_id);
  if (device.home_id !== homeId) throw problem("not_found");
  const { points, actions } = await sceneSettingsOf(
    { scope: deviceScope(device), sql: context.sql },
    device_id,
  );
  const { good, bad } = readIssue(indexPoints(points), params);
  const unmarked = good.filter(([identifier, value]) => !maySet(actions, identifier, value));
  const nothing = Object.keys(params).length === 0;
  return [
    ...bad.map(([identifier, refusal]) => ({
      path: `params.${identifier}`,
      message: wordRefusal(refusal, language),
    })),
    ...unmarked.map(([identifier]) => ({
      path: `params.${identifier}`,
      message: validationMessages.scene_must_not_set[language],
    })),
    ...(nothing ? [{ path: "params", message: validationMessages.required[language] }] : []),
  ];
}
