import type { DataType } from "../grammar/enums.ts";
import type { FunctionPoint, MemberRules, PointRules, StructMember } from "./function-points.ts";
import { stepOf } from "./point-traits.ts";
import type { Text, TextParameters } from "../basics/language.ts";
import { expectedTypes, type Refusal, type ValueReason } from "./value-problems.ts";

type SimpleValue = boolean | number | string;

/** A value of a function point as HTTP and the database carry it; a fault is the list of its active codes. */
export type PointValue = SimpleValue | string[] | Record<string, SimpleValue>;

/** A function point or a member of a struct: both have a type and its bounds. */
export type Valued = FunctionPoint | StructMember;
/** The rules of a function point or of a member of a struct, without texts. */
export type Ruled = PointRules | MemberRules;

export type ValueResult = { ok: true; value: PointValue } | ({ ok: false } & Refusal);

/** How values of a data type are read and generated. */
interface Kind {
  /** The name of the type in refusals, for people who write firmware. */
  expected: Text;
  read: (point: Ruled, value: unknown) => ValueResult;
  sample: (point: Ruled) => PointValue;
}

const kinds: Record<DataType, Kind> = {
  bool: {
    expected: expectedTypes.bool,
    read: (point, value) => {
      if (typeof value === "boolean") return { ok: true, value };
      return value === 0 || value === 1 ? { ok: true, value: value === 1 } : wrongType(point);
    },
    sample: () => true,
  },
  value: {
    expected: expectedTypes.integer,
    read: (point, value) => (Number.isInteger(value) ? readNumber(point, value) : wrongType(point)),
    sample: middleOf,
  },
  float: {
    expected: expectedTypes.number,
    read: readNumber,
    sample: middleOf,
  },
  enum_int: {
    expected: expectedTypes.integer,
    read: (point, value) => (Number.isInteger(value) ? readOption(point, value) : wrongType(point)),
    sample: (point) => optionsOf(point)[0] ?? 0,
  },
  enum_string: {
    expected: expectedTypes.string,
    read: (point, value) => (typeof value === "string" ? readOption(point, value) : wrongType(point)),
    sample: (point) => optionsOf(point)[0] ?? "",
  },
  string: {
    expected: expectedTypes.string,
    read: (point, value) => {
      if (typeof value !== "string") return wrongType(point);
      const { max_length: max = Infinity } = point;
      return utf8Length(value) > max ? refusal("too_long", { max }) : { ok: true, value };
    },
    sample: (point) => "text".slice(0, point.max_length),
  },
  struct: {
    expected: expectedTypes.object,
    read: readStruct,
    sample: (point) =>
      Object.fromEntries(membersOf(point).map((one) => [one.identifier, sampleValue(one) as SimpleValue])),
  },
  fault: {
    expected: expectedTypes.fault,
    read: (point, value) => {
      if (!Array.isArray(value) || !value.every((code) => typeof code === "string")) return wrongType(point);
      const codes = codesOf(point);
      if (value.every((code) => codes.includes(code))) return { ok: true, value: [...new Set(value)] };
      return refusal("not_an_option", { options: codes.join(", ") });
    },
    sample: (point) => codesOf(point).slice(0, 1),
  },
};

/**
 * Reads the value that a device of any MQTT dialect, or a caller of the API, sent for a function point: booleans may be
 * 0 or 1. Values between steps are accepted, because steps are for controls of the console, and a sensor's noise is not
 * an error.
 */
export function fromWire(point: Ruled, value: unknown): ValueResult {
  return kinds[point.data_type].read(point, value);
}

/** A valid value of a function point, as an example in documentation and in JSON to fill in. */
export function sampleValue(point: Ruled): PointValue {
  return kinds[point.data_type].sample(point);
}

/**
 * A value as the native dialect writes it: booleans are 0 or 1, in structs too. The token dialect writes values
 * unchanged.
 */
export function toWire(point: Ruled, value: PointValue): unknown {
  if (point.data_type === "bool") return value === true ? 1 : 0;
  if (point.data_type !== "struct" || !isObject(value)) return value;
  const members = new Map(membersOf(point).map((member) => [member.identifier, member]));
  return Object.fromEntries(
    Object.entries(value).map(([identifier, raw]) => {
      const member = members.get(identifier);
      return [identifier, member ? toWire(member, raw) : raw];
    }),
  );
}

/** Whether parsed JSON is an object, not an array or null. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function refusal(reason: ValueReason, parameters: TextParameters = {}): ValueResult {
  return { ok: false, reason, parameters };
}

function wrongType(point: Ruled): ValueResult {
  return refusal("wrong_type", { expected: kinds[point.data_type].expected });
}

function readNumber(point: Ruled, value: unknown): ValueResult {
  if (typeof value !== "number" || !Number.isFinite(value)) return wrongType(point);
  const { min = -Infinity, max = Infinity } = point;
  return value < min || value > max ? refusal("out_of_range", { min, max }) : { ok: true, value };
}

/** The middle of the range, rounded to a step. */
function middleOf(point: Ruled): number {
  const { min = 0, max = 100 } = point;
  const step = stepOf(point);
  return Number((min + Math.floor((max - min) / 2 / step) * step).toFixed(2));
}

function optionsOf({ enums = [] }: Ruled): (number | string)[] {
  return enums.map((option) => option.value);
}

function readOption(point: Ruled, value: unknown): ValueResult {
  const option = point.enums?.find((one) => one.value === value);
  if (option) return { ok: true, value: option.value };
  return refusal("not_an_option", { options: optionsOf(point).join(", ") });
}

function codesOf({ faults = [] }: Ruled): string[] {
  return faults.map((fault) => fault.code);
}

function membersOf(point: Ruled): readonly MemberRules[] {
  return ("members" in point && point.members) || [];
}

/** Reads a struct. Members may be left out, but not all; an unknown member is refused. */
function readStruct(point: Ruled, value: unknown): ValueResult {
  if (!isObject(value) || Object.keys(value).length === 0) return wrongType(point);
  const members = membersOf(point);
  const read: Record<string, SimpleValue> = {};
  for (const [identifier, raw] of Object.entries(value)) {
    const member = members.find((one) => one.identifier === identifier);
    const result = member ? fromWire(member, raw) : refusal("unknown_identifier");
    if (!result.ok) return { ...result, member: identifier };
    read[identifier] = result.value as SimpleValue;
  }
  return { ok: true, value: read };
}

/** Bytes of a text in UTF-8, without encoding it. */
function utf8Length(text: string): number {
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800) bytes += 2;
    // Either half of a surrogate pair stands for two of the pair's four bytes.
    else bytes += unit >= 0xd800 && unit < 0xe000 ? 2 : 3;
  }
  return bytes;
}
