import {
  accepts,
  type FunctionPoint,
  reports,
  stepOf,
} from "@thingwright/contract/points/function-points.ts";
import { type PointValue, sampleValue, toWire } from "@thingwright/contract/points/values.ts";

/** A property of the device, as a program handles it. */
export interface ProgramPoint {
  identifier: string;
  kind: "number" | "bool" | "text" | "struct";
  /** The initial value, encoded as in the native MQTT dialect. */
  value: unknown;
  /** A description of the property's values, for a comment on one line. */
  note: string;
  isReported: boolean;
  isAccepted: boolean;
  /** For a number that only the device changes: the range and the step of its simulated values. Null for others. */
  range: { min: number; max: number; step: number } | null;
  /** How many decimal places the property's values and bounds need. */
  decimals: number;
  /** The length of the longest text, in bytes. */
  bytes: number;
}

/**
 * The largest number of reported properties in a program, and also of issuable properties. A few are enough for a
 * start.
 */
const most = 5;
const longestNote = 60;

/**
 * Returns the properties for a program: the first few that the device reports, and the first few that it accepts.
 * Function points of the type "fault" are left out.
 * @param nameOf returns the name of a function point in the reader's language
 */
export function programPoints(
  points: readonly FunctionPoint[],
  nameOf: (point: FunctionPoint) => string,
): ProgramPoint[] {
  const usable = points.filter(({ data_type: type }) => type !== "fault");
  const chosen = new Set([
    ...usable.filter(reports).slice(0, most),
    ...usable.filter(accepts).slice(0, most),
  ]);
  return usable.filter((point) => chosen.has(point)).map((point) => programPoint(point, nameOf(point)));
}

function programPoint(point: FunctionPoint, name: string): ProgramPoint {
  const value = sampleValue(point);
  const isNumber = point.data_type === "value" || point.data_type === "float";
  const { min, max } = point;
  const step = stepOf(point);
  const wanders = isNumber && !accepts(point) && min !== undefined && max !== undefined;
  return {
    identifier: point.identifier,
    kind: kindOf(point),
    value: toWire(point, value),
    note: noteOf(point, name),
    isReported: reports(point),
    isAccepted: accepts(point),
    range: wanders ? { min, max, step } : null,
    decimals: isNumber ? Math.max(...[min, max, step].map(decimalsOf)) : 0,
    bytes: bytesOf(point, value),
  };
}

function kindOf({ data_type: type }: FunctionPoint): ProgramPoint["kind"] {
  if (type === "bool" || type === "struct") return type;
  return type === "string" || type === "enum_string" ? "text" : "number";
}

function decimalsOf(value = 0): number {
  return /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;
}

const utf8 = new TextEncoder();
/**
 * The space for a struct, in bytes. It is larger than the sample needs, because the platform may issue a struct with
 * more members and longer texts.
 */
const structBytes = 1024;

function bytesOf(point: FunctionPoint, value: PointValue): number {
  if (typeof value === "object") return structBytes;
  const texts = [value, ...(point.enums ?? []).map((option) => option.value)].map(String);
  return Math.max(point.max_length ?? 0, ...texts.map((text) => utf8.encode(text).length));
}

/**
 * Returns the note on a function point, without backslashes. In C, a backslash at the end of a `//` comment would make
 * the next line a part of the comment.
 */
function noteOf({ min, max, unit, enums, data_type: type }: FunctionPoint, name: string): string {
  const options = enums?.map(({ value, text }) => (type === "enum_int" ? `${value} ${text}` : value));
  const parts = [name, unit, min !== undefined && `${min} – ${max}`, options?.join(" | ")];
  const note = parts.filter(Boolean).join(", ").replaceAll("\\", "/");
  return note.length > longestNote ? `${note.slice(0, longestNote)}…` : note;
}
