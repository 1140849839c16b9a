import { configurationRefusals } from "@thingwright/contract/products/configuration-rules.ts";
import { accepts, type FunctionPoint, reports } from "@thingwright/contract/points/function-points.ts";
import { conditionOperators, type SceneSettings } from "@thingwright/contract/people/scenes.ts";
import { z } from "zod";

const range = { min: z.number().nullable(), max: z.number().nullable() };
const Trigger = z.object({ on: z.boolean(), operators: z.array(z.enum(conditionOperators)), ...range });
const Action = z.object({ on: z.boolean(), values: z.array(z.string()), ...range });
const Fields = z.object({ triggers: z.record(z.string(), Trigger), actions: z.record(z.string(), Action) });
export type SceneFields = z.infer<typeof Fields>;

export function isNumber({ data_type }: FunctionPoint): boolean {
  return data_type === "value" || data_type === "float";
}

export function isEnum({ data_type }: FunctionPoint): boolean {
  return data_type === "enum_int" || data_type === "enum_string";
}

/**
 * Creates fields for all function points, including points that are switched off. When such a point is switched on
 * again, its earlier input is restored.
 */
export function fieldsOf(
  points: readonly FunctionPoint[],
  { triggers, actions }: SceneSettings,
): SceneFields {
  const each = <S>(
    settings: Record<string, S>,
    of: (setting: S | undefined, point: FunctionPoint) => object,
  ) => Object.fromEntries(points.map((point) => [point.identifier, of(settings[point.identifier], point)]));
  const ends = (setting: { min?: number | undefined; max?: number | undefined } = {}) => ({
    min: setting.min ?? null,
    max: setting.max ?? null,
  });
  return {
    triggers: each(triggers, (setting, point) => ({
      on: setting !== undefined,
      operators: setting?.operators ?? (isNumber(point) ? [...conditionOperators] : []),
      ...ends(setting),
    })) as SceneFields["triggers"],
    actions: each(actions, (setting, point) => ({
      on: setting !== undefined,
      values: (setting?.values ?? point.enums?.map(({ value }) => value) ?? []).map(String),
      ...ends(setting),
    })) as SceneFields["actions"],
  };
}

/** Returns the settings of the function points that are on. A limit that allows everything is left out. */
export function scenesOf(
  points: readonly FunctionPoint[],
  { triggers, actions }: SceneFields,
): SceneSettings {
  const scenes: SceneSettings = { triggers: {}, actions: {} };
  for (const point of points) {
    const { identifier, enums = [] } = point;
    const [trigger, action] = [triggers[identifier], actions[identifier]];
    const ends = ({ min, max }: { min: number | null; max: number | null }) =>
      isNumber(point) ? { ...(min !== null && { min }), ...(max !== null && { max }) } : {};
    if (trigger?.on) {
      const some = isNumber(point) && trigger.operators.length < conditionOperators.length;
      scenes.triggers[identifier] = { ...(some && { operators: trigger.operators }), ...ends(trigger) };
    }
    if (action?.on) {
      const values = enums.map(({ value }) => value).filter((value) => action.values.includes(String(value)));
      const some = isEnum(point) && values.length < enums.length;
      scenes.actions[identifier] = { ...(some && { values }), ...ends(action) };
    }
  }
  return scenes;
}

/** Returns a schema that applies the API contract's rules for these function points. */
export function rulesFor(points: readonly FunctionPoint[]) {
  return Fields.superRefine((fields, context) => {
    const refuse = (path: string[], message: string) => context.addIssue({ code: "custom", path, message });
    const scenes = scenesOf(points, fields);
    for (const [identifier, { operators }] of Object.entries(scenes.triggers))
      if (operators?.length === 0) refuse(["triggers", identifier, "operators"], "required");
    for (const [identifier, { values }] of Object.entries(scenes.actions))
      if (values?.length === 0) refuse(["actions", identifier, "values"], "required");
    for (const { path, key } of configurationRefusals(points, { scenes }))
      refuse(path.split(".").slice(1, 4), key);
  });
}

/**
 * Suggests by data type whether a function point can start scenes (`trigger`) and whether scenes can set it (`action`).
 * Suggested triggers are the reported points with few values (booleans, enumerations, faults), and the reported numbers
 * that cannot be set. People usually wait for a change of such values. Suggested actions are the booleans, enumerations
 * and numbers that can be set.
 */
export function suggested(point: FunctionPoint): { trigger: boolean; action: boolean } {
  const few = point.data_type === "bool" || isEnum(point) || point.data_type === "fault";
  return {
    trigger: reports(point) && (few || (isNumber(point) && !accepts(point))),
    action: accepts(point) && (point.data_type === "bool" || isEnum(point) || isNumber(point)),
  };
}
