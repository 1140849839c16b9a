import { beyondCategory, FunctionPoint } from "@thingwright/contract/function-points.ts";
import { fill, type Language } from "@thingwright/contract/language.ts";
import { limits } from "@thingwright/contract/limits.ts";
import { fieldProblems, validationMessages, type ValidationKey } from "@thingwright/contract/validation.ts";
import { samePoint } from "./changes.ts";

export type ImportMode = "merge" | "replace";

/** One entry of the file, with its effect or its errors. */
export interface ImportEntry {
  identifier: string;
  name: string;
  state: "new" | "changed" | "same" | "error";
  problems: { path: string; message: string }[];
  point: FunctionPoint | undefined;
}

export interface ImportCheck {
  /** Why the text as a whole is no list of points. */
  problem?: "notJson" | "notList" | "tooMany";
  entries: ImportEntry[];
  /** The points that replacing would remove. */
  removed: FunctionPoint[];
  /** The definition after the import; undefined if there are errors. */
  result: FunctionPoint[] | undefined;
}

interface Surroundings {
  current: readonly FunctionPoint[];
  /** The standard function points. */
  pool: readonly FunctionPoint[];
  /** The identifiers of the category's function points, to which a standard product keeps. */
  keepsTo?: ReadonlySet<string> | undefined;
  mode: ImportMode;
  /** The language of the error messages. */
  language: Language;
}

/** Reads a list of function points, bare or as `{ list }`, and works out what importing it would change. */
export function checkImport(text: string, around: Surroundings): ImportCheck {
  const nothing = { entries: [], removed: [], result: undefined };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: "notJson", ...nothing };
  }
  const list: unknown = isObject(value) && "list" in value ? value.list : value;
  if (!Array.isArray(list)) return { problem: "notList", ...nothing };

  const seen = new Set<string>();
  const entries = list.map((raw: unknown) => entryOf(raw, seen, around));
  const points = entries.flatMap(({ point, state }) => (point && state !== "error" ? [point] : []));
  const sound = points.length === entries.length;
  const removed =
    around.mode === "replace" ? around.current.filter((point) => !seen.has(point.identifier)) : [];
  const result = around.mode === "replace" ? points : merge(around.current, points);
  if (result.length > limits.functionPoints) return { problem: "tooMany", ...nothing };
  return { entries, removed, result: sound ? result : undefined };
}

function entryOf(
  raw: unknown,
  seen: Set<string>,
  { current, pool, keepsTo, language }: Surroundings,
): ImportEntry {
  const identifier = textAt(raw, "identifier");
  const standard = pool.find((one) => one.identifier === identifier);
  const parsed = FunctionPoint.safeParse(withOrigin(raw, standard), { reportInput: true });
  const problems = parsed.success ? [] : fieldProblems(parsed.error, language);
  const point = parsed.data;
  const refuse = (path: string, key: ValidationKey) =>
    problems.push({ path, message: fill(validationMessages[key], language, { identifier }) });
  const beyond = point !== undefined && keepsTo !== undefined && beyondCategory([point], keepsTo).length > 0;

  if (identifier && seen.has(identifier)) refuse("identifier", "identifier_exists");
  if (identifier) seen.add(identifier);
  if (beyond) refuse("identifier", "beyond_category");
  else if (point && !point.standard && standard) refuse("identifier", "identifier_standard");
  else if (point?.standard && !standard) refuse("identifier", "identifier_not_standard");
  if (point?.standard && standard && !sameKind(point, standard)) refuse("data_type", "standard_data_type");

  const old = current.find((one) => one.identifier === identifier);
  const state = problems.length > 0 ? "error" : !old ? "new" : samePoint(old, point) ? "same" : "changed";
  return { identifier, name: point?.name ?? textAt(raw, "name"), state, problems, point };
}

/** Adds `standard`, which a file written by hand may leave out, to a point that the pool has. */
function withOrigin(raw: unknown, standard: FunctionPoint | undefined): unknown {
  if (!isObject(raw) || "standard" in raw || !standard) return raw;
  return {
    ...raw,
    standard: raw.data_type === standard.data_type && raw.transfer_type === standard.transfer_type,
  };
}

function sameKind(a: FunctionPoint, b: FunctionPoint): boolean {
  return a.data_type === b.data_type && a.transfer_type === b.transfer_type;
}

/** Replaces points of the same identifier in place, and puts new ones at the end. */
function merge(current: readonly FunctionPoint[], points: readonly FunctionPoint[]): FunctionPoint[] {
  const incoming = new Map(points.map((point) => [point.identifier, point]));
  const kept = current.map((point) => incoming.get(point.identifier) ?? point);
  const known = new Set(current.map((point) => point.identifier));
  return [...kept, ...points.filter((point) => !known.has(point.identifier))];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textAt(raw: unknown, key: string): string {
  const value = isObject(raw) ? raw[key] : undefined;
  return typeof value === "string" ? value : "";
}
