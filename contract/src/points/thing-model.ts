import type { PointRules } from "./function-points.ts";
import type { MappedKey } from "./key-mapping.ts";
import { indexPoints, type RuleIndex } from "./value-report.ts";
import { isObject } from "./values.ts";

/** What the values of a product's devices are judged and named by. */
export interface ThingModel {
  /** Each function point once, in the order of the definition. */
  points: readonly PointRules[];
  /** Function points by their identifiers, and by the keys that are mapped to them. */
  index: RuleIndex;
  /** The key that devices are sent, by the identifier of its function point; null where no key is mapped. */
  keys: ReadonlyMap<string, string> | null;
}

/**
 * Function points by their identifiers, and by the keys that are mapped to them. A key is looked up as an identifier is, in
 * the same map, so that values without mapped keys cost nothing more.
 * @param mapping one whose key is an identifier, or whose function point is not there, counts for nothing
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

/** Makes the model of a product. Of several keys of a function point, devices are sent the first. */
export function thingModel(points: readonly PointRules[], mapping: readonly MappedKey[] = []): ThingModel {
  const index = pointsByName(points, mapping);
  const keys = new Map<string, string>();
  for (const { key, identifier } of mapping) {
    const counts = key !== identifier && index.get(key)?.identifier === identifier;
    if (counts && !keys.has(identifier)) keys.set(identifier, key);
  }
  return { points, index, keys: keys.size > 0 ? keys : null };
}

/** The identifier that a name stands for; the name itself if that is of no function point. */
export function identifierOf({ index }: Pick<ThingModel, "index">, name: string): string {
  return index.get(name)?.identifier ?? name;
}

/** What devices call the function point of an identifier. */
export function keyFor({ keys }: Pick<ThingModel, "keys">, identifier: string): string {
  return keys?.get(identifier) ?? identifier;
}

type Named<V> = Readonly<Record<string, V>>;

/** Values by identifier, under what devices call them. Any other name stays. */
export function underKeys<V>(model: ThingModel, values: Named<V>): Named<V> {
  return model.keys ? renamed(values, (identifier) => keyFor(model, identifier)) : values;
}

/** What a device has answered, with the names of values as identifiers. Any other name stays, and what has no names. */
export function underIdentifiers(model: ThingModel, said: unknown): unknown {
  return model.keys && isObject(said) ? renamed(said, (name) => identifierOf(model, name)) : said;
}

function renamed<V>(values: Named<V>, rename: (name: string) => string): Named<V> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [rename(name), value]));
}
