import { z } from "zod";
import type { Configuration } from "./configuration.ts";
import type { FunctionPoint } from "./function-points.ts";
import type { MappedKey } from "./key-mapping.ts";
import { type Item, itemsOf, same } from "./template-differences.ts";
import { templateParts } from "./template-content.ts";

/** All that a product is made up of. */
export interface ProductWhole {
  name: string;
  model: string;
  icon: string;
  product_type: number;
  security_level: number;
  points: FunctionPoint[];
  keys: MappedKey[];
  configuration: Configuration;
}

const basics = ["name", "model", "icon", "product_type", "security_level"] as const;
/** The parts of a configuration that templates do not have. */
const own = ["name_texts", "spec", "binding", "scenes", "mcu", "voice_type"] as const;
const differingParts = [...basics, ...templateParts, ...own, "keys"] as const;

export const EditionDifference = z.object({
  /** Names it, as `points.switch` or `guides.ap`. */
  key: z.string(),
  part: z.enum(differingParts),
  /** What has become of it since the edition. */
  kind: z.enum(["added", "changed", "removed", "reordered"]),
});
export type EditionDifference = z.infer<typeof EditionDifference>;
type Part = EditionDifference["part"];

/** The things in which two products can differ, by their keys. */
function partsOf(whole: ProductWhole): Map<string, Omit<Item, "part"> & { part: Part }> {
  const { configuration, points, keys } = whole;
  const items: ReturnType<typeof partsOf> = new Map();
  for (const part of basics) items.set(part, { part, value: whole[part] });
  for (const [key, item] of itemsOf({ ...configuration, points })) items.set(key, item);
  for (const part of own) items.set(part, { part, value: configuration[part] });
  items.set("keys", { part: "keys", value: keys });
  return items;
}

/** In what a product differs now from what it was. */
export function editionDifferences(was: ProductWhole, now: ProductWhole): EditionDifference[] {
  const [before, after] = [partsOf(was), partsOf(now)];
  const found: EditionDifference[] = [];
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [old, next] = [before.get(key), after.get(key)];
    if (same(old?.value, next?.value)) continue;
    const kind = !old ? "added" : !next ? "removed" : "changed";
    found.push({ key, part: (next ?? old)!.part, kind });
  }
  return isReordered(was.points, now.points)
    ? [...found, { key: "order", part: "points", kind: "reordered" }]
    : found;
}

/** Whether the function points that are in both stand in another order. */
function isReordered(was: readonly FunctionPoint[], now: readonly FunctionPoint[]): boolean {
  const [before, after] = [was, now].map((points) => points.map(({ identifier }) => identifier));
  const both = new Set(before).intersection(new Set(after));
  return !same(
    before!.filter((one) => both.has(one)),
    after!.filter((one) => both.has(one)),
  );
}
