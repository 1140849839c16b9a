import type { FunctionPoint } from "@thingwright/contract/function-points.ts";
import { indexPoints, type PointIndex } from "@thingwright/contract/value-report.ts";
import { useMemo } from "react";
import { api } from "../../lib/api.ts";
import { useCall } from "../../lib/query.ts";

/** One device, kept while its pages are open. */
export function useDevice(id: string) {
  return useCall(api.devices.get, { params: { id } });
}

const noPoints: FunctionPoint[] = [];

/** The function points of a device's product, as a list in the order of the product, and by identifier. */
export function usePoints(productId: string): {
  points: readonly FunctionPoint[];
  index: PointIndex;
  pending: boolean;
} {
  const { data, isPending } = useCall(
    api.products.definition,
    { params: { id: productId } },
    { staleTime: 60_000 },
  );
  const points = data?.list ?? noPoints;
  const index = useMemo(() => indexPoints(points), [points]);
  return { points, index, pending: isPending };
}
