import type { FunctionPoint } from "@thingwright/contract/function-points.ts";
import { indexPoints, type PointIndex } from "@thingwright/contract/value-report.ts";
import { useMemo } from "react";
import { api } from "../../lib/api.ts";
import { useCall } from "../../lib/query.ts";
import { useMay } from "../../lib/user.ts";

/** One device, kept while its pages are open. */
export function useDevice(id: string) {
  return useCall(api.devices.get, { params: { id } });
}

/** Where devices connect: `host` is a name or an IP address, IPv6 without brackets. For users that may see devices. */
export function useConnection() {
  const may = useMay();
  const isAllowed = may(api.devices.connection);
  const query = useCall(api.devices.connection, {}, { staleTime: Infinity, enabled: isAllowed });
  const { data } = query;
  const host = data?.host ?? location.hostname.replace(/^\[|\]$/g, "");
  return { ...query, data: data && { ...data, host }, isAllowed };
}

const noPoints: FunctionPoint[] = [];

/** The function points of a device's product, as a list in the order of the product, and by identifier. */
export function usePoints(productId: string): {
  points: readonly FunctionPoint[];
  index: PointIndex;
  pending: boolean;
  /** Why they could not be loaded. */
  error: Error | null;
  refetch: () => unknown;
} {
  const { data, isPending, error, refetch } = useCall(
    api.products.definition,
    { params: { id: productId } },
    { staleTime: 60_000 },
  );
  const points = data?.list ?? noPoints;
  const index = useMemo(() => indexPoints(points), [points]);
  return { points, index, pending: isPending, error: data ? null : error, refetch };
}
