import { FunctionPoint, pointsOutsideCategory } from "@thingwright/contract/points/function-points.ts";
import { type ExchangeFormat, importPoints } from "@thingwright/contract/exchange/exchange.ts";
import type { Loss } from "@thingwright/contract/exchange/losses.ts";
import { type RoundTrip, roundTrip } from "@thingwright/contract/exchange/round-trip.ts";
import { fill, type Language } from "@thingwright/contract/basics/language.ts";
import { fieldProblems } from "@thingwright/contract/grammar/validation.ts";
import { validationMessages, type ValidationKey } from "@thingwright/contract/grammar/validation-messages.ts";
import { samePoint } from "./changes.ts";

/** How many templates and products use a standard function point. */
export interface PointUses {
  templates: number;
  products: number;
}

export type ImportMode = "merge" | "replace";

/** One entry of the file, with its effect or its errors. */
export interface ImportEntry {
  identifier: string;
  name: string;
  state: "new" | "changed" | "same" | "error";
  problems: { path: string; message: string }[];
  point: FunctionPoint | undefined;
  /** The uses of the function point that the entry would change. */
  uses?: PointUses | undefined;
  /** For a template: whether the only problem of the entry is that the pool does not have its function point. */
  missingInPool?: boolean;
}

export interface ImportCheck {
  /** Why the text as a whole cannot be imported. */
  problem?: "notJson" | "unknownFormat" | "tooMany";
  format?: ExchangeFormat;
  /** The parts of the text that have no counterpart here. */
  losses?: readonly Loss[];
  /** How much of the text would come back if it were exported again; undefined for our own format. */
  back?: RoundTrip | undefined;
  entries: ImportEntry[];
  /** The points of a template that the pool does not have yet. */
  missingInPool: FunctionPoint[];
  /** The points that replacing would remove. */
  removed: FunctionPoint[];
  /** The definition after the import; undefined if there are errors. */
  result: FunctionPoint[] | undefined;
}

/** The definition that function points are imported into. */
export interface ImportTarget {
  current: readonly FunctionPoint[];
  /** In templates, and in the pool itself, every function point is a standard one. */
  kind: "product" | "template" | "pool";
  /** The maximum number of function points in the definition. */
  most: number;
  /** For the pool: where its function points are used, by identifier. */
  uses?: ReadonlyMap<string, PointUses>;
  /** The standard function points. */
  pool: readonly FunctionPoint[];
  /** The identifiers of the category's function points, which are the only ones that a standard product may have. */
  keepsTo?: ReadonlySet<string> | undefined;
}

interface ImportOptions extends ImportTarget {
  mode: ImportMode;
  /** Whether entries with errors are left out, rather than all entries being refused. */
  withoutErrors?: boolean;
  /** For a template: whether function points that the pool does not have are added to the pool. */
  addsToPool?: boolean;
  /** The language of the error messages. */
  language: Language;
}

/** Reads function points of any of the formats, and computes what importing them would change. */
export function checkImport(text: string, options: ImportOptions): ImportCheck {
  const nothing = { entries: [], missingInPool: [], removed: [], result: undefined };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: "notJson", ...nothing };
  }
  const imported = importPoints(value);
  if (!imported) return { problem: "unknownFormat", ...nothing };
  const { format } = imported;
  const losses = [...imported.losses];
  const list = format === "native" ? imported.points : renamePoolConflicts(imported.points, options, losses);

  const seen = new Set<string>();
  const entries = list.map((raw: unknown) => entryOf(raw, seen, options));
  const points = entries.flatMap(({ point, state }) => (point && state !== "error" ? [point] : []));
  const sound = points.length === entries.length || (options.withoutErrors && points.length > 0);
  const removed =
    options.mode === "replace" ? options.current.filter((point) => !seen.has(point.identifier)) : [];
  const result = options.mode === "replace" ? points : merge(options.current, points);
  if (result.length > options.most) return { problem: "tooMany", ...nothing };
  const back = roundTrip(value, points);
  const missingInPool = entries.flatMap((entry) => (entry.missingInPool && entry.point ? [entry.point] : []));
  return { format, losses, back, entries, missingInPool, removed, result: sound ? result : undefined };
}

/**
 * Renames function points of another format whose identifiers mean something else in the pool. Devices can still send
 * the old identifiers, because the key mapping translates them.
 */
function renamePoolConflicts(
  points: readonly unknown[],
  { pool, keepsTo, kind }: ImportTarget,
  losses: Loss[],
): unknown[] {
  if (kind !== "product" || keepsTo) return [...points];
  const standard = new Map(pool.map((point) => [point.identifier, point]));
  const taken = new Set(points.map((point) => textAt(point, "identifier")));
  return points.map((raw) => {
    const from = textAt(raw, "identifier");
    const other = standard.get(from);
    if (!other || !isObject(raw) || sameKind(raw as unknown as FunctionPoint, other)) return raw;
    let to = `${from}_own`;
    for (let n = 2; taken.has(to) || standard.has(to); n++) to = `${from}_own_${n}`;
    taken.add(to);
    losses.push({ point: from, kind: "identifier_standard", parameters: { to } });
    return { ...raw, identifier: to };
  });
}

function entryOf(
  raw: unknown,
  seen: Set<string>,
  { current, pool, keepsTo, kind, uses, language, addsToPool }: ImportOptions,
): ImportEntry {
  const identifier = textAt(raw, "identifier");
  const standard = pool.find((one) => one.identifier === identifier);
  const given = kind !== "product" && isObject(raw) ? { ...raw, standard: true } : withOrigin(raw, standard);
  const parsed = FunctionPoint.safeParse(given, { reportInput: true });
  const problems = parsed.success ? [] : fieldProblems(parsed.error, language);
  const point = parsed.data;
  const refuse = (path: string, key: ValidationKey) =>
    problems.push({ path, message: fill(validationMessages[key], language, { identifier }) });
  const beyond =
    point !== undefined && keepsTo !== undefined && pointsOutsideCategory([point], keepsTo).length > 0;

  if (identifier && seen.has(identifier)) refuse("identifier", "identifier_exists");
  if (identifier) seen.add(identifier);
  const old = current.find((one) => one.identifier === identifier);
  if (beyond) refuse("identifier", "beyond_category");
  else if (point && !point.standard && standard && (!old || old.standard))
    refuse("identifier", "identifier_standard");
  else if (kind === "product" && point?.standard && !standard)
    refuse("identifier", "identifier_not_standard");
  if (point?.standard && standard && !sameKind(point, standard)) {
    if (kind !== "pool") refuse("data_type", "standard_data_type");
    else if (uses?.has(identifier)) refuse("data_type", "used_data_type");
  }

  const missingInPool = kind === "template" && !standard && problems.length === 0;
  if (kind === "template" && point && !standard && !addsToPool)
    refuse("identifier", "identifier_not_standard");

  const state = problems.length > 0 ? "error" : !old ? "new" : samePoint(old, point) ? "same" : "changed";
  const kept = state === "changed" || state === "error" ? uses?.get(identifier) : undefined;
  const name = point?.name ?? textAt(raw, "name");
  return { identifier, name, state, problems, point, uses: kept, missingInPool };
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
