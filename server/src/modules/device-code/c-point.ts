import { cString } from "@thingwright/contract/c-text.ts";
import { type FunctionPoint, stepOf, type StructMember } from "@thingwright/contract/function-points.ts";
import { Names } from "./names.ts";

/** An option or a code of a fault, as the C code names it. */
export interface COption {
  constant: string;
  /** The number of an option that is one; else its place. */
  value: number;
  /** The word, where it is one. */
  word: string;
  note: string;
}

/** A function point, or a member of a structure, as the C code has it. */
export interface CPoint {
  point: FunctionPoint | StructMember;
  /** The field of its structure. */
  field: string;
  /** Its type in the table. */
  kind: "BOOL" | "INT32" | "INT64" | "FLOAT" | "OPTION" | "TEXT" | "FAULT" | "STRUCT";
  /** The type of its field, and what stands behind the field's name: the size of an array. */
  type: string;
  array: string;
  /** What callbacks in app.c are handed. */
  handed: string;
  options: COption[];
  members: CPoint[];
  /** Names of the macros with its bounds, where it has any. */
  bounds: { min: string; max: string } | null;
  /** Bytes that its value takes in a message, at most: one that is sent, and one that comes. */
  bytes: { sent: number; issued: number };
  note: string;
}

/** A function point of the product. */
export interface CTopPoint extends CPoint {
  point: FunctionPoint;
  /** By which functions are told which one is meant. */
  constant: string;
  /** Its name in messages, where a key is mapped to it. */
  key: string | null;
}

/** Names at the level of files that the code has anyway. */
const own = ["FP_COUNT", "FP_SEND_BYTES", "FP_RECEIVE_BYTES", "fp_t", "fp_state_t", "fp_table", "fp_count"];

/** Names that the generated code gives; asked in the same order, they are the same. */
export interface CModel {
  names: Names;
  points: CTopPoint[];
}

/**
 * The names of function points, and the points themselves one after the other: of one with a hundred values each takes a while.
 * @param keys the key that messages have, by identifier
 */
export function cPoints(
  points: readonly FunctionPoint[],
  keys: ReadonlyMap<string, string>,
): { names: Names; points: Iterable<CTopPoint> } {
  const names = new Names(own);
  // First, so that none of them gets a number: they are what is written most.
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

/** @param path what its names begin with: the identifier, behind that of its structure */
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
    handed: `${type} value`,
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
      // A control character is six characters of JSON; people mostly issue none.
      const bytes = { sent: 6 * most + 2, issued: 2 * most + 2 };
      return { ...plain("TEXT", "char", 0), array, handed: "const char *value", bytes };
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
  common: Omit<CPoint, "kind" | "type" | "handed" | "bytes">,
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
    handed: `const ${type} *value`,
    members,
    bytes: { sent: sumOf("sent"), issued: sumOf("issued") },
  };
}

/** A word of letters, digits and `_` for a text; empty for one in other letters. */
function wordOf(text: string): string {
  return text
    .replaceAll(/[^A-Za-z0-9]+/g, "_")
    .replaceAll(/^_+|_+$/g, "")
    .toUpperCase();
}

function optionsOf({ enums = [] }: FunctionPoint | StructMember, path: string, names: Names): COption[] {
  return enums.map(({ value, text, text_en: english }, i) => {
    // A number says less than its English name. That is left out where some of it is in other letters.
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

/** What a value is: names, range, step, unit. */
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

/** Bytes of a key in a message, with its quotation marks, its colon and a comma. */
export function keyBytes({ point, key }: CTopPoint): number {
  return Buffer.byteLength(JSON.stringify(key ?? point.identifier)) + 2;
}

/** The key as C has it. */
export const cKey = ({ key }: CTopPoint) => (key === null ? "NULL" : cString(key));
