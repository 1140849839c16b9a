import type { FunctionPoint } from "@thingwright/contract/function-points.ts";
import type { KeyMapping, MappedKey } from "@thingwright/contract/key-mapping.ts";
import { completeTemplate, type WithPoints } from "../templates/index.ts";
import type { LockedProduct } from "./products.store.ts";

/** What a product was before the last change by which it lost something of its content, or took changes of its template. */
export interface BeforeChange {
  content: WithPoints;
  template_version: number;
  keys: readonly MappedKey[];
  /** The versions that the change gave to the definition, the configuration and the key mapping: others came since. */
  given: { version: number; content_version: number; key_mapping_version: number };
  /** What a product says of itself, where the change took that from a file, and the version that this gave to it. */
  basics?: { columns: Record<string, unknown>; version: number };
  /** Whether the change took changes of the template. */
  applied: boolean;
}

/** A product with its function points, as templates are. */
export function wholeOf({ content, points }: Pick<LockedProduct, "content" | "points">): WithPoints {
  return { ...completeTemplate(content), points: points as FunctionPoint[] };
}

export function beforeChange({ before_change }: Pick<LockedProduct, "before_change">): BeforeChange | null {
  return before_change as unknown as BeforeChange | null;
}

/** What is kept of a product that is about to change. */
export function keptBefore(
  product: LockedProduct,
  mapping: KeyMapping,
  { given, applied, basics }: Pick<BeforeChange, "given" | "applied" | "basics">,
): BeforeChange {
  const { template_version } = product;
  return {
    content: wholeOf(product),
    template_version,
    keys: mapping.list,
    given,
    applied,
    ...(basics && { basics }),
  };
}
