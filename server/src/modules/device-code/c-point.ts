import { cString } from "@thingwright/contract/basics/c-text.ts";
import {
  type FunctionPoint,
  stepOf,
  type StructMember,
} from "@thingwright/contract/points/function-points.ts";
import { Names } from "./names.ts";

/** An option of an enumeration, or a code of a fault, as the C code names it. */
export interface COption {
  constant: string;
  /** The value of an option if that is a number; otherwise the index of the option or code. */
  value: number;
  /** The option's value as a text, or the fault's code. */
  word: string;
  note: string;
}

/** A function point, or a member of a structure, as the C code declares it. */
export interface CPoint {
  point: FunctionPoint | StructMember;
  /** The name of its field in its structure. */
  field: string;
  /** Its type in the table of function points, without the prefix `TW_`. */
  kind: "BOOL" | "INT32" | "INT64" | "FLOAT" | "OPTION" | "TEXT" | "FAULT" | "STRUCT";
  /** The C type of its field. */
  type: string;
  /** The size of an array, which follows the field's name: `[33]`; empty if the field is no array. */
  array: string;
  /** The parameter of its callback in app.c. */
  setterParameter: string;
  options: COption[];
  members: CPoint[];
  /** Names of the macros with its bounds; null if it has none. */
  bounds: { min: string; max: string } | null;
  /**
   * The bytes to reserve for its value: the maximum in a message that the device sends, and a usual maximum in one that
   * it receives.
   */
  bytes: { sent: number; issued: number };
  note: string;
}

/** A function point of the product. */
export interface CTopPoint extends CPoint {
  point: FunctionPoint;
  /** The constant that stands for the function point in calls of C functions. */
  constant: string;
  /** Its name in messages if a key is mapped to it; otherwise null. */
  key: string | null;
}

/** Names that the generated code always declares at file level. */
const own = ["FP_COUNT", "FP_SEND_BYTES", "FP_RECEIVE_BYTES", "fp_t", "fp_state_t", "fp_table", "fp_count"];

/**
 * The points of the generated code, and the names that are in use so far. The same calls of `names.give` in the same
 * order always return the same names.
 */
export interface CModel {
  names: Names;
  points: CTopPoint[];
}

/**
 * Prepares the names of function points, and yields the points one by one. A point with many options takes a while,
 * so the caller may want to pause between two points.
 * @param keys the key that messages use for a function point, by its identifier
 */
export function cPoints(
  points: readonly FunctionPoint[],
  keys: ReadonlyMap<string, string>,
): { names: Names; points: Iterable<CTopPoint> } {
  const names = new Names(own);
  // The constants get their names first, because makers use them most: no option, bound or type can then take the name.
  const constants = points.map(({ identifier }) => names.give(`FP_${identifier}`));
  return {
    names,
    points: Iterator.from(points).map((point, i) => ({
      ...cPoint(point, point.identifier, names),
      point,
      constant: constants[i] ?? "",
      key: keys.get(point.identifier) ?? null,
    })),
  };
}

const numberBytes = 26;
const int32 = { min: -(2 ** 31), max: 2 ** 31 - 1 };
const isSmall = (value = 0) => value >= int32.min && value <= int32.max;

/**
 * @param path the start of the point's names: its identifier, preceded by the identifier of the structure that it is a
 * member of, if any
 */
function cPoint(point: FunctionPoint | StructMember, path: string, names: Names): CPoint {
  const common = {
    point,
    field: `fp_${point.identifier}`,
    array: "",
    options: [],
    members: [],
    bounds: null,
    note: noteOf(point),
  };
  const plain = (kind: CPoint["kind"], type: string, bytes: number) => ({
    ...common,
    kind,
    type,
    setterParameter: `${type} value`,
    bytes: { sent: bytes, issued: bytes },
  });
  const boundsOf = () => ({ min: names.give(`FP_${path}_MIN`), max: names.give(`FP_${path}_MAX`) });
  switch (point.data_type) {
    case "bool":
      return plain("BOOL", "bool", 5);
    case "float":
      return { ...plain("FLOAT", "double", numberBytes), bounds: boundsOf() };
    case "value": {
      const whole = isSmall(point.min) && isSmall(point.max) ? int32Of(plain) : int64Of(plain);
      return { ...whole, bounds: boundsOf() };
    }
    case "enum_int": {
      const options = optionsOf(point, path, names);
      const whole = options.every(({ value }) => isSmall(value)) ? int32Of(plain) : int64Of(plain);
      return { ...whole, options };
    }
    case "enum_string": {
      const options = optionsOf(point, path, names);
      const longest = Math.max(...options.map(({ word }) => word.length));
      return { ...plain("OPTION", "uint8_t", longest + 2), options };
    }
    case "string": {
      const { max_length: most = 1 } = point;
      const array = `[${most + 1}]`;
      // A control character takes six characters of JSON, but texts that people issue rarely contain one.
      const bytes = { sent: 6 * most + 2, issued: 2 * most + 2 };
      return { ...plain("TEXT", "char", 0), array, setterParameter: "const char *value", bytes };
    }
    case "fault": {
      const options = faultsOf(point, path, names);
      const sent = options.reduce((sum, { word }) => sum + word.length + 3, 2);
      return { ...plain("FAULT", "bool", sent), array: `[${options.length}]`, options };
    }
    case "struct":
      return structOf(point, path, names, common);
  }
}

type Plain = (kind: CPoint["kind"], type: string, bytes: number) => CPoint;
const int32Of = (plain: Plain) => plain("INT32", "int32_t", numberBytes);
const int64Of = (plain: Plain) => plain("INT64", "int64_t", numberBytes);

function structOf(
  point: FunctionPoint | StructMember,
  path: string,
  names: Names,
  common: Omit<CPoint, "kind" | "type" | "setterParameter" | "bytes">,
): CPoint {
  const given = ("members" in point && point.members) || [];
  const members = given.map((member) => cPoint(member, `${path}_${member.identifier}`, names));
  const type = names.give(`fp_${path}_t`);
  const sumOf = (way: "sent" | "issued") =>
    members.reduce((sum, member) => sum + member.point.identifier.length + 4 + member.bytes[way], 2);
  return {
    ...common,
    kind: "STRUCT",
    type,
    setterParameter: `const ${type} *value`,
    members,
    bytes: { sent: sumOf("sent"), issued: sumOf("issued") },
  };
}

/** Makes a word of letters, digits and `_` from a text; empty for a text in other letters. */
function wordOf(text: string): string {
  return text
    .replaceAll(/[^A-Za-z0-9]+/g, "_")
    .replaceAll(/^_+|_+$/g, "")
    .toUpperCase();
}

function optionsOf({ enums = [] }: FunctionPoint | StructMember, path: string, names: Names): COption[] {
  return enums.map(({ value, text, text_en: english }, i) => {
    // An option whose value is a number is named by its English text, which says more, unless the text has characters
    // beyond ASCII.
    const isWord = typeof value === "string";
    const name = isWord ? value : wordOf(/^[\x20-\x7e]*$/.test(english ?? "") ? (english ?? "") : "");
    return {
      constant: names.give(`FP_${path}_${name || String(value)}`),
      value: isWord ? i : value,
      word: String(value),
      note: both(text, english),
    };
  });
}

function faultsOf({ faults = [] }: FunctionPoint | StructMember, path: string, names: Names): COption[] {
  return faults.map(({ code, content, content_en: english }, i) => ({
    constant: names.give(`FP_${path}_${code}`),
    value: i,
    word: code,
    note: both(content, english),
  }));
}

const both = (name: string, english?: string) =>
  english && english !== name ? `${name} / ${english}` : name;

/** Describes a value: its names, range, step and unit. */
function noteOf(point: FunctionPoint | StructMember): string {
  const { name, name_en: english, min, max, unit, max_length: most } = point;
  const isNumber = point.data_type === "value" || point.data_type === "float";
  const parts = [
    both(name, english),
    isNumber && `${min} to ${max}`,
    isNumber && `step ${stepOf(point)}`,
    isNumber && unit,
    point.data_type === "string" && `at most ${most} bytes of UTF-8`,
  ];
  return parts.filter(Boolean).join(", ");
}

/** Counts the bytes of a key in a message, with its quotation marks, its colon and a comma. */
export function keyBytes({ point, key }: CTopPoint): number {
  return Buffer.byteLength(JSON.stringify(key ?? point.identifier)) + 2;
}

/** Writes the key as C code. */
export const cKey = ({ key }: CTopPoint) => (key === null ? "NULL" : cString(key));
