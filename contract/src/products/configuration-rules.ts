import type { ConfigurationParts } from "./configuration.ts";
import type { ContentRefusal } from "../basics/content-rules.ts";
import { accepts, type PointRules, reports } from "../points/function-points.ts";
import type { SceneSettings } from "../people/scenes.ts";
import type { ValidationKey } from "../grammar/validation-messages.ts";

/**
 * Finds where a configuration contradicts the function points or itself. The schemas cannot find that, because each
 * schema validates its part alone.
 */
export function configurationRefusals(
  points: readonly PointRules[],
  { scenes, spec }: Pick<ConfigurationParts, "scenes" | "spec">,
): ContentRefusal[] {
  return [...(scenes ? sceneRefusals(points, scenes) : []), ...(spec ? repeatedKeys(spec) : [])];
}

function repeatedKeys(spec: NonNullable<ConfigurationParts["spec"]>): ContentRefusal[] {
  const seen = new Set<string>();
  return spec.flatMap(({ key }, i): ContentRefusal[] => {
    const repeated = seen.has(key);
    seen.add(key);
    return repeated ? [{ path: `spec.${i}.key`, key: "repeated" }] : [];
  });
}

function sceneRefusals(points: readonly PointRules[], scenes: SceneSettings): ContentRefusal[] {
  const byIdentifier = new Map(points.map((point) => [point.identifier, point]));
  const all = <S>(side: keyof SceneSettings, settings: Record<string, S>, judge: Judge<S>) =>
    Object.entries(settings).flatMap(([identifier, setting]) =>
      judge(byIdentifier.get(identifier), setting).map(([field, key]) => ({
        path: ["scenes", side, identifier, ...(field ? [field] : [])].join("."),
        key,
      })),
    );
  return [
    ...all("triggers", scenes.triggers, triggerRefusals),
    ...all("actions", scenes.actions, actionRefusals),
  ];
}

/** The scene settings without those that contradict their function point, or whose function point does not exist. */
export function fittingScenes(
  points: ReadonlyMap<string, PointRules>,
  { triggers, actions }: SceneSettings,
): SceneSettings {
  const fitting = <S>(settings: Record<string, S>, judge: Judge<S>) =>
    Object.fromEntries(
      Object.entries(settings).filter(
        ([identifier, setting]) => judge(points.get(identifier), setting).length === 0,
      ),
    );
  return { triggers: fitting(triggers, triggerRefusals), actions: fitting(actions, actionRefusals) };
}

/** The refused fields of one setting; an empty name stands for the setting as a whole. */
type Refused = [field: string, key: ValidationKey][];
type Judge<S> = (point: PointRules | undefined, setting: S) => Refused;

function triggerRefusals(
  point: PointRules | undefined,
  { operators, min, max }: SceneSettings["triggers"][string],
): Refused {
  if (!point) return [["", "identifier_unknown"]];
  if (!reports(point)) return [["", "scene_needs_report"]];
  const beyond = outside(point, { min, max });
  const compares = operators?.some((operator) => operator !== "eq");
  return compares && !isNumber(point) ? [["operators", "operator_needs_number"], ...beyond] : beyond;
}

function actionRefusals(
  point: PointRules | undefined,
  { min, max, values = [] }: SceneSettings["actions"][string],
): Refused {
  if (!point) return [["", "identifier_unknown"]];
  if (!accepts(point)) return [["", "scene_needs_issue"]];
  const known = new Set(point.enums?.map(({ value }) => value));
  const unknown = values.flatMap((value, i): Refused =>
    known.has(value) ? [] : [[`values.${i}`, "not_an_option"]],
  );
  return [...outside(point, { min, max }), ...unknown];
}

const isNumber = ({ data_type }: PointRules) => data_type === "value" || data_type === "float";

/** The ends of a range that are outside of the function point's range, or in the wrong order. */
function outside(
  point: PointRules,
  { min, max }: { min: number | undefined; max: number | undefined },
): Refused {
  if (min === undefined && max === undefined) return [];
  if (!isNumber(point)) return [[min === undefined ? "max" : "min", "range_needs_number"]];
  const beyond = (value: number | undefined) =>
    value !== undefined &&
    ((point.min !== undefined && value < point.min) || (point.max !== undefined && value > point.max));
  const found: Refused = [];
  if (beyond(min)) found.push(["min", "beyond_range"]);
  if (beyond(max)) found.push(["max", "beyond_range"]);
  if (found.length === 0 && min !== undefined && max !== undefined && min > max)
    found.push(["max", "min_above_max"]);
  return found;
}
