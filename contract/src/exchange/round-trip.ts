import type { FunctionPoint } from "../points/function-points.ts";
import { exportPoints, formatOf, unwrapped } from "./exchange.ts";
import { type Fields, fieldsIn, isFields } from "./reader.ts";

/** How much of a file is preserved when the function points read from it are exported again. */
export interface RoundTrip {
  /** Properties that are unchanged. */
  equal: string[];
  /** Properties that differ, with the names of the fields that differ. */
  changed: { name: string; fields: string[] }[];
  /** Entries without a function point, which the export therefore lacks. */
  missing: string[];
}

/** Compares a file with the export, in the same format, of the function points that were read from it. */
export function roundTrip(source: unknown, points: readonly FunctionPoint[]): RoundTrip | undefined {
  const format = formatOf(source);
  if (format === undefined || format === "native") return undefined;
  const before = itemsOf(unwrapped(source) as Fields);
  const after = itemsOf(exportPoints(format, points, "").value as Fields);
  const result: RoundTrip = { equal: [], changed: [], missing: [] };
  for (const [name, item] of before) {
    const again = after.get(name);
    if (again === undefined) {
      result.missing.push(name);
      continue;
    }
    const fields = [...new Set([...Object.keys(item), ...Object.keys(again)])].filter(
      (field) => field !== "abilityId" && canonical(item[field]) !== canonical(again[field]),
    );
    if (fields.length === 0) result.equal.push(name);
    else result.changed.push({ name, fields });
  }
  return result;
}

/** The entries of a file by name: its properties, events, services and actions. */
function itemsOf(value: Fields): Map<string, Fields> {
  const lists = [
    value.properties,
    value.events,
    value.services,
    value.functions,
    value.status,
    value.actions,
  ];
  const items = lists.flatMap((list): [string, Fields][] => {
    if (isFields(list))
      return Object.entries(list).filter((entry): entry is [string, Fields] => isFields(entry[1]));
    return fieldsIn(list).flatMap((item): [string, Fields][] =>
      Array.isArray(item.properties) && item.inputData === undefined
        ? [...itemsOf(item)]
        : [[String(item.identifier ?? item.code), item]],
    );
  });
  // A function that is both sent and reported is in a Tuya schema twice: the first entry says everything.
  const byName = new Map<string, Fields>();
  for (const [name, item] of items) if (!byName.has(name)) byName.set(name, item);
  return byName;
}

/** JSON for comparing two values: the fields are sorted, empty fields are left out, and texts that are JSON are parsed. */
function canonical(value: unknown): string {
  const plain = typeof value === "string" && value.startsWith("{") ? parsed(value) : value;
  return (
    JSON.stringify(plain, (_, part: unknown) =>
      isFields(part)
        ? Object.fromEntries(
            Object.entries(part)
              .filter(([, one]) => one !== "" && one !== null)
              .toSorted(([a], [b]) => (a < b ? -1 : 1)),
          )
        : part,
    ) ?? '""'
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
