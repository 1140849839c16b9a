import { productStatus } from "@thingwright/contract/grammar/enums.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { KeyMapping, MappedKey } from "@thingwright/contract/points/key-mapping.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { ValidationKey } from "@thingwright/contract/grammar/validation-messages.ts";
import type { Context } from "../../http/context.ts";
import { refuseFields } from "../../http/refuse.ts";
import type { EventLog } from "../../platform/events.ts";
import { findKeyMapping, mapKeysOfEdition } from "./key-mapping.store.ts";
import { lockWhole } from "./products.ts";
import { saveModel } from "./save-model.ts";

export async function keyMapping(
  { scope, sql }: Pick<Context, "scope" | "sql">,
  id: string,
): Promise<KeyMapping> {
  const found = await findKeyMapping(scope, sql, id);
  if (!found) throw problem("not_found");
  return found;
}

/**
 * Replaces all mapped keys. Unlike function points, they may change after development, since the firmware that needs
 * them is in the field by then.
 * @param version of the mapping that the caller has read; without it, the last writer wins
 */
export async function replaceKeyMapping(
  context: Context,
  id: string,
  { list, version }: { list: MappedKey[]; version?: number },
  events: EventLog,
): Promise<KeyMapping> {
  const locked = await lockWhole(context, id);
  const before = await keyMapping(context, id);
  if (version !== undefined && version !== before.version) throw problem("conflict");
  const points = locked.points;
  const refused = refuseAgainstPoints(list, points);
  if (refused.length > 0) throw refuseFields(context.language, refused);
  const next = before.version + 1;
  const columns = { key_mapping: JSON.stringify(list), key_mapping_version: next };
  const told = { before: keysOf(before.list), after: keysOf(list) };
  await saveModel(context, locked, { points, keys: list }, { columns, ...told }, events);
  if (locked.status !== productStatus.developing)
    await mapKeysOfEdition(context.scope, context.sql, { id, edition: locked.edition, list });
  return { list, version: next };
}

/** Mapped keys for the operation log, which names entries of a list by their identifiers. */
function keysOf(mapping: readonly MappedKey[]): { identifier: string; keys: string[] }[] {
  const keys = Map.groupBy(mapping, ({ identifier }) => identifier);
  return Array.from(keys, ([identifier, list]) => ({ identifier, keys: list.map(({ key }) => key) }));
}

/** Function points for the operation log, each with the keys that are mapped to it. */
export function withKeys(points: readonly FunctionPoint[], mapping: readonly MappedKey[]): object[] {
  const keys = new Map(keysOf(mapping).map((one) => [one.identifier, one]));
  return points.map((point) => ({ ...point, ...keys.get(point.identifier) }));
}

/** Refuses a key that is an identifier already, and an identifier that no function point has. */
export function refuseAgainstPoints(list: MappedKey[], points: readonly FunctionPoint[]) {
  const identifiers = new Set(points.map(({ identifier }) => identifier));
  const refused: { path: string; key: ValidationKey }[] = [];
  for (const [i, { key, identifier }] of list.entries()) {
    if (identifiers.has(key)) refused.push({ path: `list.${i}.key`, key: "key_is_identifier" });
    if (!identifiers.has(identifier))
      refused.push({ path: `list.${i}.identifier`, key: "identifier_unknown" });
  }
  return refused;
}

/** Returns the mapped keys of these function points; a key without a function point has no meaning. */
export function keysLeft(mapping: readonly MappedKey[], points: readonly FunctionPoint[]): MappedKey[] {
  const identifiers = new Set(points.map(({ identifier }) => identifier));
  return mapping.filter(({ identifier }) => identifiers.has(identifier));
}

/**
 * Refuses function points whose identifier is already a mapped key: values sent under that name would change their
 * meaning.
 */
export function refuseMapped(
  mapping: readonly MappedKey[],
  points: readonly FunctionPoint[],
): { path: string; key: ValidationKey }[] {
  const keys = new Set(mapping.map(({ key }) => key));
  return points.flatMap(({ identifier }, i) =>
    keys.has(identifier) ? [{ path: `list.${i}.identifier`, key: "identifier_mapped" as const }] : [],
  );
}
