import type { KeyMapping, MappedKey } from "@thingwright/contract/points/key-mapping.ts";
import { completeTemplate, type WithPoints } from "../templates/index.ts";
import type { WholeProduct } from "./products.store.ts";

/**
 * The state of a product before the last change that removed a part of its content, or that took over changes of its
 * template or of a product file.
 */
export interface BeforeChange {
  content: WithPoints;
  template_version: number;
  keys: readonly MappedKey[];
  /**
   * Versions of the definition, the configuration and the key mapping after the change: if they differ now, other
   * changes followed.
   */
  given: { version: number; content_version: number; key_mapping_version: number };
  /** The product's basic columns, if the change read those from a file, and the product's version after the change. */
  basics?: { columns: Record<string, unknown>; version: number };
  /** Whether the change took over changes of the template or of a product file, and can be undone as a whole. */
  applied: boolean;
}

/** Returns a product's content with its function points, in the form of a template. */
export function wholeOf({ content, points }: Pick<WholeProduct, "content" | "points">): WithPoints {
  return { ...completeTemplate(content), points };
}

export function beforeChange({ before_change }: Pick<WholeProduct, "before_change">): BeforeChange | null {
  return before_change as unknown as BeforeChange | null;
}

/** Builds the state of a product that is about to change, from which the change can be undone. */
export function buildUndoState(
  product: WholeProduct,
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
