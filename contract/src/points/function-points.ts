import { z } from "zod";
import { DataType, TransferType as TransferTypeSchema } from "../grammar/enum-schemas.ts";
import { consumableUnits, simpleDataTypes, type TransferType } from "../grammar/enums.ts";
import { limits } from "../grammar/limits.ts";
import { lineOf } from "../basics/text.ts";
import { wholeNumber } from "../basics/numbers.ts";
import { accepts, reports } from "./point-traits.ts";

// These are in a file of their own, because a panel on a phone uses them without loading schemas.
export { accepts, reports, stepOf } from "./point-traits.ts";

export const Identifier = z
  .string()
  .trim()
  .min(1)
  .max(limits.identifier)
  .regex(/^([A-Za-z][A-Za-z0-9_]*)?$/, "identifier_format");

/** Limits a record whose keys are identifiers to the number of function points that a product can have. */
export function ofProductPoints<S extends z.ZodType<object>>(record: S): S {
  return record.superRefine((given, context) => {
    const maximum = limits.functionPoints;
    if (Object.keys(given).length > maximum)
      context.addIssue({ code: "too_big", origin: "array", maximum, input: given });
  });
}

const nameOf = (most: number) =>
  lineOf(most).pipe(z.string().regex(/^[\p{Script=Han}A-Za-z0-9 ()（）/%℃°.·_-]+$/u, "function_name_format"));
export const FunctionName = nameOf(limits.functionName);
export const FunctionTranslation = nameOf(limits.functionTranslation);

const EnumValue = z.object({
  value: z.union([z.number(), z.string().trim().max(limits.functionValueBytes)]),
  text: lineOf(limits.enumText),
  text_en: lineOf(limits.enumText, 0).optional(),
});
export type EnumValue = z.infer<typeof EnumValue>;

const FaultCode = z.object({
  code: z
    .string()
    .trim()
    .min(1)
    .max(limits.faultCode)
    .regex(/^[A-Za-z0-9_]*$/, "fault_code_format"),
  content: lineOf(limits.enumText),
  content_en: lineOf(limits.enumText, 0).optional(),
});
export type FaultCode = z.infer<typeof FaultCode>;

const typeShape = {
  /** Numbers only: the smallest and largest value, and the distance between neighbouring values (see stepOf). */
  min: z.number().optional(),
  max: z.number().optional(),
  step: z.number().optional(),
  unit: z.string().trim().max(limits.unit).optional(),
  enums: z.array(EnumValue).max(limits.enumValues).optional(),
  faults: z.array(FaultCode).max(limits.enumValues).optional(),
  /** For strings, in bytes of UTF-8. */
  max_length: wholeNumber(1, limits.functionValueBytes).optional(),
};

const StructMember = z
  .object({
    identifier: Identifier,
    name: FunctionName,
    name_en: FunctionTranslation.optional(),
    data_type: z.enum(simpleDataTypes),
    ...typeShape,
  })
  .superRefine(checkType);
export type StructMember = z.infer<typeof StructMember>;

/** A consumable wears down or is used up: the value is what remains. It is low at the threshold and used up at 0. */
const ConsumableRule = z.object({
  unit: z.enum(consumableUnits),
  threshold: z.number().min(0).max(limits.functionNumber),
});
export type ConsumableRule = z.infer<typeof ConsumableRule>;

/** A property that devices of a product report, that can be issued to them, or both: its type, range and meaning. */
export const FunctionPoint = z
  .object({
    identifier: Identifier,
    name: FunctionName,
    /** The name for readers of English; standard function points have one. */
    name_en: FunctionTranslation.optional(),
    data_type: DataType,
    transfer_type: TransferTypeSchema,
    ...typeShape,
    members: z.array(StructMember).max(limits.structMembers).optional(),
    /** Whether its value may start a scene; only if it is reported. */
    scene_trigger: z.boolean().default(false),
    /** Whether a scene may set it; only if it can be issued. */
    scene_execute: z.boolean().default(false),
    /** Set for a reported number that is what remains of a filter, a battery or the like. */
    consumable: ConsumableRule.optional(),
    /** Whether it was taken from the pool of standard function points, rather than made for this product. */
    standard: z.boolean().default(false),
  })
  .superRefine(checkType)
  .superRefine(checkPoint);
export type FunctionPoint = z.infer<typeof FunctionPoint>;
export type NewFunctionPoint = z.input<typeof FunctionPoint>;

/**
 * The rules by which values of a function point, or of a struct member, are checked and generated, without its texts.
 */
export interface PointRules extends Pick<FunctionPoint, "identifier" | "data_type" | "transfer_type"> {
  min?: number | undefined;
  max?: number | undefined;
  step?: number | undefined;
  unit?: string | undefined;
  max_length?: number | undefined;
  enums?: readonly Pick<EnumValue, "value">[] | undefined;
  faults?: readonly Pick<FaultCode, "code">[] | undefined;
  members?: readonly MemberRules[] | undefined;
  consumable?: ConsumableRule | undefined;
}
export type MemberRules = Omit<PointRules, "transfer_type" | "members" | "consumable">;

/** The function points of a product, in the order that panels show them. */
export const FunctionPoints = z
  .array(FunctionPoint)
  .max(limits.functionPoints)
  .superRefine((points, context) => refuseRepeats(points, "identifier", "identifier_exists", context, []));

/**
 * The function points that a standard product may not have, because it may only use those of its category.
 * @param own identifiers of the category's standard function points
 */
export function pointsOutsideCategory<P extends Pick<FunctionPoint, "identifier" | "standard">>(
  points: readonly P[],
  own: ReadonlySet<string>,
): P[] {
  return points.filter(({ identifier, standard }) => !standard || !own.has(identifier));
}

type Context = z.core.$RefinementCtx;
type Typed = Partial<z.infer<z.ZodObject<typeof typeShape>>> & {
  data_type: string;
  members?: StructMember[];
};

function refuse(context: Context, path: (string | number)[], message: string): void {
  context.addIssue({ code: "custom", path, message });
}

/** Refuses the entries of a list that repeat the value of an entry before them. */
export function refuseRepeats<K extends string>(
  items: readonly { [P in K]: unknown }[],
  key: K,
  message: string,
  context: Context,
  path: (string | number)[],
): void {
  const seen = new Set<string>();
  for (const [i, item] of items.entries()) {
    const value = String(item[key]);
    if (seen.has(value)) refuse(context, [...path, i, key], message);
    seen.add(value);
  }
}

/**
 * A number in whole hundredths. Rounded, because of binary fractions: 0.29 * 100 is not 29, and 0.3 - 0.1 is below 0.2.
 */
function hundredths(value: number): number {
  return Math.round(value * 100);
}

function hasTwoDecimals(value: number): boolean {
  return Number(value.toFixed(2)) === value || Math.abs(hundredths(value) - value * 100) < 1e-6;
}

function checkType(point: Typed, context: Context): void {
  switch (point.data_type) {
    case "value":
    case "float":
      return checkRange(point, context);
    case "enum_int":
    case "enum_string":
      return checkEnums(point, context);
    case "string":
      if (point.max_length === undefined) refuse(context, ["max_length"], "required");
      return;
    case "fault":
      if (!point.faults?.length) return refuse(context, ["faults"], "required");
      return refuseRepeats(point.faults, "code", "fault_code_duplicated", context, ["faults"]);
    case "struct":
      if (!point.members?.length) return refuse(context, ["members"], "required");
      return refuseRepeats(point.members, "identifier", "identifier_exists", context, ["members"]);
  }
}

const enumRange = { min: 0, max: limits.functionNumber };
const numberRange = { min: -limits.functionNumber, max: limits.functionNumber };

function checkRange(point: Typed, context: Context): void {
  const { min, max, step } = point;
  for (const [key, value] of Object.entries({ min, max, step })) {
    if (value === undefined) {
      if (key !== "step") refuse(context, [key], "required");
    } else if (point.data_type === "value" && !Number.isInteger(value)) refuse(context, [key], "not_integer");
    else if (Math.abs(value) > limits.functionNumber)
      context.addIssue({ code: "custom", path: [key], message: "number_range", params: numberRange });
    else if (!hasTwoDecimals(value)) refuse(context, [key], "two_decimals");
  }
  const ordered = min !== undefined && max !== undefined && min < max;
  if (min !== undefined && max !== undefined && !ordered) refuse(context, ["max"], "min_below_max");
  if (step !== undefined && (step <= 0 || (ordered && hundredths(step) > hundredths(max - min))))
    refuse(context, ["step"], "step_range");
}

function checkEnums(point: Typed, context: Context): void {
  if (!point.enums?.length) return refuse(context, ["enums"], "required");
  for (const [i, { value }] of point.enums.entries()) {
    const path = ["enums", i, "value"];
    if (value === "") refuse(context, path, "required");
    else if (point.data_type === "enum_int") {
      if (typeof value !== "number" || !Number.isInteger(value) || value < 0)
        refuse(context, path, "enum_value_integer");
      else if (value > limits.functionNumber)
        context.addIssue({ code: "custom", path, message: "number_range", params: enumRange });
    } else if (typeof value !== "string" || !/^[A-Za-z0-9_]+$/.test(value))
      refuse(context, path, "enum_value_format");
  }
  refuseRepeats(point.enums, "value", "enum_duplicated", context, ["enums"]);
}

function checkPoint(
  point: {
    data_type: string;
    transfer_type: TransferType;
    max?: number | undefined;
    scene_trigger: boolean;
    scene_execute: boolean;
    consumable?: ConsumableRule | undefined;
  },
  context: Context,
): void {
  if (point.data_type === "fault" && point.transfer_type !== "report")
    refuse(context, ["transfer_type"], "fault_report_only");
  if (point.scene_trigger && !reports(point)) refuse(context, ["scene_trigger"], "scene_needs_report");
  if (point.scene_execute && !accepts(point)) refuse(context, ["scene_execute"], "scene_needs_issue");
  if (point.consumable) checkConsumable(point, point.consumable, context);
}

function checkConsumable(
  point: { data_type: string; transfer_type: TransferType; max?: number | undefined },
  { unit, threshold }: ConsumableRule,
  context: Context,
): void {
  if (point.data_type !== "value" && point.data_type !== "float")
    return refuse(context, ["consumable"], "consumable_number");
  if (!reports(point)) return refuse(context, ["consumable"], "consumable_reported");
  const { max } = point;
  if (max === undefined) return;
  // A full consumable has to be above the threshold, or it would be low from the beginning.
  if (max <= 0) refuse(context, ["max"], "consumable_full");
  else if (threshold >= max) refuse(context, ["consumable", "threshold"], "consumable_threshold");
  else if (unit === "percent" && max > 100) refuse(context, ["max"], "consumable_percent");
}
