import type { Generator, Generators } from "../points/behavior.ts";
import type { DataType } from "../grammar/enums.ts";
import { accepts, type PointRules, reports } from "../points/function-points.ts";
import type { TextParameters } from "../basics/language.ts";
import type { ValidationKey } from "../grammar/validation-messages.ts";
import { fromWire, type Ruled } from "../points/values.ts";

export type GeneratorKind = Generator["kind"];

const ofNumbers = ["hold", "constant", "walk", "day", "count", "follow", "drain", "silent"] as const;
const ofOptions = ["hold", "constant", "cycle", "alarm", "silent"] as const;

const kindsOf: Record<DataType, readonly GeneratorKind[]> = {
  bool: ["hold", "constant", "cycle", "alarm", "charge", "silent"],
  value: ofNumbers,
  float: ofNumbers,
  enum_int: ofOptions,
  enum_string: ofOptions,
  string: ["hold", "constant", "silent"],
  struct: ["hold", "members", "silent"],
  fault: ["hold", "constant", "alarm", "silent"],
};

/** Lists the generators that fit the data type of a function point. Some of them also need another function point. */
export function generatorKinds({ data_type }: Ruled): readonly GeneratorKind[] {
  return kindsOf[data_type];
}

export function isNumber({ data_type }: Ruled): boolean {
  return data_type === "value" || data_type === "float";
}

/** Finds the other function points that a generator may refer to: numbers, or for `charging` booleans. */
export function referables(
  points: readonly PointRules[],
  point: PointRules,
  type: "number" | "bool",
): PointRules[] {
  const fits = (one: PointRules) => (type === "number" ? isNumber(one) : one.data_type === "bool");
  return points.filter(
    (one) => one.identifier !== point.identifier && fits(one) && (reports(one) || accepts(one)),
  );
}

export interface GeneratorProblem {
  /** The field of the generator that does not fit. */
  field: string;
  key: ValidationKey;
  parameters?: TextParameters;
}

/** Finds out why a function point cannot have a generator. Returns undefined if it can. */
export function generatorProblem(
  points: readonly PointRules[],
  point: PointRules,
  generator: Generator,
): GeneratorProblem | undefined {
  if (!reports(point) || !generatorKinds(point).includes(generator.kind))
    return { field: "kind", key: "not_an_option" };
  const refers = (field: string, identifier: string, type: "number" | "bool") =>
    referables(points, point, type).some((one) => one.identifier === identifier)
      ? undefined
      : ({ field, key: "identifier_unknown" } as const);
  switch (generator.kind) {
    case "constant":
      return fromWire(point, generator.value).ok ? undefined : { field: "value", key: "value_unfit" };
    case "walk":
    case "day":
      return rangeProblem(point, "low", generator.low) ?? rangeProblem(point, "high", generator.high);
    case "follow":
    case "charge":
      return refers("of", generator.of, "number");
    case "drain":
      return generator.charging === undefined ? undefined : refers("charging", generator.charging, "bool");
    default:
      return undefined;
  }
}

/** Keeps the generators that still fit: the product's definition may have changed since the generators were chosen. */
export function fittingGenerators(points: readonly PointRules[], generators: Generators): Generators {
  const fitting = points.flatMap((point) => {
    const generator = generators[point.identifier];
    if (!generator || generatorProblem(points, point, generator)) return [];
    return [[point.identifier, generator] as const];
  });
  return Object.fromEntries(fitting);
}

/** Finds out why a function point cannot have a number: it is out of range. Returns undefined if it can. */
export function rangeProblem(
  { min, max }: Ruled,
  field: string,
  value: number,
): GeneratorProblem | undefined {
  if (min !== undefined && value < min) return { field, key: "too_small", parameters: { minimum: min } };
  if (max !== undefined && value > max) return { field, key: "too_big", parameters: { maximum: max } };
  return undefined;
}
