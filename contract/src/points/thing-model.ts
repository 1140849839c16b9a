import type { PointRules } from "./function-points.ts";
import type { MappedKey } from "./key-mapping.ts";
import { indexPoints, type RuleIndex } from "./value-report.ts";
import { isObject } from "./values.ts";

/** The rules by which values of a product's devices are checked and named. */
export interface ThingModel {
  /** Each function point once, in the order of the definition. */
  points: readonly PointRules[];
  /** Function points by their identifiers, and by the keys that are mapped to them. */
  index: RuleIndex;
  /** The key that is sent to devices, by the identifier of its function point; null if no key is mapped. */
  keys: ReadonlyMap<string, string> | null;
}

/**
 * Function points by their identifiers and by the keys that are mapped to them. Both are in one map, so that values
 * without mapped keys cost no second lookup.
 * @param mapping entries whose key is an identifier, or whose function point does not exist, are ignored
 */
export function pointsByName<P extends PointRules>(
  points: readonly P[],
  mapping: readonly MappedKey[],
): ReadonlyMap<string, P> {
  const index = new Map(indexPoints(points));
  for (const { key, identifier } of mapping) {
    const point = index.get(identifier);
    if (point?.identifier === identifier && !index.has(key)) index.set(key, point);
  }
  return index;
}

/** Builds the model of a product. Of several keys of a function point, the first is sent to devices. */
export function thingModel(points: readonly PointRules[], mapping: readonly MappedKey[] = []): ThingModel {
  const index = pointsByName(points, mapping);
  const keys = new Map<string, string>();
  for (const { key, identifier } of mapping) {
    const counts = key !== identifier && index.get(key)?.identifier === identifier;
    if (counts && !keys.has(identifier)) keys.set(identifier, key);
  }
  return { points, index, keys: keys.size > 0 ? keys : null };
}

/** The identifier that a name stands for; the name itself if no function point has it. */
export function identifierOf({ index }: Pick<ThingModel, "index">, name: string): string {
  return index.get(name)?.identifier ?? name;
}

/** The devices' name for a function point. */
export function keyFor({ keys }: Pick<ThingModel, "keys">, identifier: string): string {
  return keys?.get(identifier) ?? identifier;
}

type Named<V> = Readonly<Record<string, V>>;

/** Renames values from identifiers to the devices' names. Unknown names stay. */
export function toDeviceKeys<V>(model: ThingModel, values: Named<V>): Named<V> {
  return model.keys ? renamed(values, (identifier) => keyFor(model, identifier)) : values;
}

/**
 * Renames the values in a device's answer to identifiers. Unknown names stay, and so does an answer that is no object.
 */
export function toIdentifiers(model: ThingModel, said: unknown): unknown {
  return model.keys && isObject(said) ? renamed(said, (name) => identifierOf(model, name)) : said;
}

function renamed<V>(values: Named<V>, rename: (name: string) => string): Named<V> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [rename(name), value]));
}
