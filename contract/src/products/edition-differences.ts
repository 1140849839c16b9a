import { z } from "zod";
import { Configuration } from "./configuration.ts";
import type { NodeType, Power, ProductType, SecurityLevel } from "../grammar/enums.ts";
import type { FunctionPoint } from "../points/function-points.ts";
import type { MappedKey } from "../points/key-mapping.ts";
import { type Item, itemsOf, orderKey, same, takenOver } from "./template-differences.ts";
import { type TemplateContent, templateParts } from "./template-content.ts";

/** The whole content of a product. */
export interface ProductWhole {
  name: string;
  model: string;
  icon: string;
  product_type: ProductType;
  security_level: SecurityLevel;
  points: FunctionPoint[];
  keys: MappedKey[];
  configuration: Configuration;
}

/**
 * One side of a comparison: a template has no name, an edition no notes. A field that one side lacks is not compared.
 */
export interface ComparedWhole extends Partial<Omit<ProductWhole, "points" | "configuration">> {
  points: FunctionPoint[];
  configuration: Partial<Configuration> & Omit<TemplateContent, "points">;
  notes?: string;
  node_type?: NodeType;
  power?: Power;
  wake_interval?: number | null;
  labels?: { key: string; value: string }[];
}

const basics = [
  "name",
  "model",
  "icon",
  "product_type",
  "security_level",
  "notes",
  "node_type",
  "power",
  "wake_interval",
] as const;
/** The parts of a configuration that templates do not have. */
type OwnPart = Exclude<keyof Configuration, keyof TemplateContent>;
const own = Object.keys(Configuration.shape).filter(
  (part): part is OwnPart => !(templateParts as readonly string[]).includes(part),
);
type DifferingPart = (typeof basics)[number] | keyof TemplateContent | OwnPart | "keys" | "labels";
const differingParts: DifferingPart[] = [...basics, ...templateParts, ...own, "keys", "labels"];

export const EditionDifference = z.object({
  /** Identifies the difference, as `points.switch` or `guides.ap`. */
  key: z.string(),
  part: z.enum(differingParts),
  /** What has happened to this part since the edition. */
  kind: z.enum(["added", "changed", "removed", "reordered"]),
});
export type EditionDifference = z.infer<typeof EditionDifference>;

export const ProductDifference = EditionDifference.extend({
  /** The values of both sides; null if a side has none. For an order, the identifiers. */
  was: z.unknown(),
  now: z.unknown(),
});
export type ProductDifference = z.infer<typeof ProductDifference>;

/** The things in which two products can differ, by their keys. */
function partsOf(whole: ComparedWhole, other: ComparedWhole) {
  const { configuration, points } = whole;
  const items = new Map<string, Omit<Item, "part"> & { part: DifferingPart }>();
  const add = (part: (typeof basics)[number] | "keys" | "labels") => {
    if (whole[part] !== undefined && other[part] !== undefined) items.set(part, { part, value: whole[part] });
  };
  basics.forEach(add);
  for (const [key, item] of itemsOf({ ...configuration, points })) items.set(key, item);
  for (const part of own)
    if (configuration[part] !== undefined && other.configuration[part] !== undefined)
      items.set(part, { part, value: configuration[part] });
  (["keys", "labels"] as const).forEach(add);
  return items;
}

/** The differences of a product from an earlier state or another product, with the values of both. */
export function productDifferences(was: ComparedWhole, now: ComparedWhole): ProductDifference[] {
  const [before, after] = [partsOf(was, now), partsOf(now, was)];
  const found: ProductDifference[] = [];
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [old, next] = [before.get(key), after.get(key)];
    if (same(old?.value, next?.value)) continue;
    const kind = !old ? "added" : !next ? "removed" : "changed";
    const values = { was: old?.value ?? null, now: next?.value ?? null };
    found.push({ key, part: (next ?? old)!.part, kind, ...values });
  }
  const [then, since] = orders(was.points, now.points);
  return same(then, since)
    ? found
    : [...found, { key: orderKey, part: "points", kind: "reordered", was: then, now: since }];
}

/** The differences of a product from an edition, without the values. */
export function editionDifferences(was: ProductWhole, now: ProductWhole): EditionDifference[] {
  return productDifferences(was, now).map(({ key, part, kind }) => ({ key, part, kind }));
}

/** The function points that are in both, in the order of each side. */
function orders(was: readonly FunctionPoint[], now: readonly FunctionPoint[]): [string[], string[]] {
  const [before, after] = [was, now].map((points) => points.map(({ identifier }) => identifier));
  const both = new Set(before).intersection(new Set(after));
  return [before!.filter((one) => both.has(one)), after!.filter((one) => both.has(one))];
}

/** Returns the product after it has taken over from `other` the differences that `keys` names. */
export function withDifferences<W extends ComparedWhole>(
  whole: W,
  other: ComparedWhole,
  keys: ReadonlySet<string>,
): W {
  const [from, to] = [other, whole].map(({ points, configuration }) => ({ ...configuration, points }));
  const { points, ...configuration } = takenOver(to!, from!, keys);
  for (const part of own) if (keys.has(part)) Object.assign(configuration, { [part]: from![part] });
  const taken = ([...basics, "keys", "labels"] as const).filter((part) => keys.has(part));
  return {
    ...whole,
    ...Object.fromEntries(taken.map((part) => [part, other[part]])),
    points,
    configuration,
  };
}
