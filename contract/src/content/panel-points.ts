import type { DataType, TransferType } from "../grammar/enums.ts";
import type { PanelManifest, PanelPoint } from "./panel-manifest.ts";
import { accepts, reports } from "../points/point-traits.ts";

// This file has no schemas, because the page that runs a panel should not load any.

/** The fields of a product's function point that a panel depends on. */
interface ProductPoint {
  identifier: string;
  data_type: DataType;
  transfer_type: TransferType;
}

/** A function point that a panel needs, and that a product lacks or defines differently. */
export interface PanelMisfit {
  identifier: string;
  /** What is wrong: it is missing, or of another data type or transfer type. */
  reason: "missing" | "data_type" | "transfer_type";
  needed: PanelPoint;
  /** The product's function point; undefined if it is missing. */
  had: ProductPoint | undefined;
}

/** What is wrong with a product's function point for a panel; null if it fits. */
function misfitOf(needed: PanelPoint, had: ProductPoint | undefined): PanelMisfit["reason"] | null {
  if (!had) return "missing";
  if (!needed.data_types.includes(had.data_type)) return "data_type";
  const missing = (reports(needed) && !reports(had)) || (accepts(needed) && !accepts(had));
  return missing ? "transfer_type" : null;
}

/**
 * The function points that a panel needs and that are missing or differ. If there are none, the panel can be chosen.
 */
export function panelMisfits(
  manifest: Pick<PanelManifest, "points">,
  points: readonly ProductPoint[],
): PanelMisfit[] {
  const byIdentifier = new Map(points.map((point) => [point.identifier, point]));
  return manifest.points.flatMap((needed) => {
    const { identifier } = needed;
    const had = byIdentifier.get(identifier);
    const reason = needed.optional ? null : misfitOf(needed, had);
    return reason === null ? [] : [{ identifier, reason, needed, had }];
  });
}

/** The function points that a panel gets: those in its manifest that fit, and whether it may read and issue each. */
export function pointsForPanel<P extends ProductPoint>(
  manifest: Pick<PanelManifest, "points">,
  points: readonly P[],
): { point: P; reads: boolean; issues: boolean }[] {
  const named = new Map(manifest.points.map((needed) => [needed.identifier, needed]));
  return points.flatMap((point) => {
    const needed = named.get(point.identifier);
    if (!needed || misfitOf(needed, point) !== null) return [];
    return [{ point, reads: reports(needed), issues: accepts(needed) }];
  });
}
