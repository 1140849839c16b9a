import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { indexPoints, type PointIndex } from "@thingwright/contract/points/value-report.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import { api } from "../../lib/api.ts";
import { useCall } from "../../lib/query.ts";
import { useMay } from "../../lib/user.ts";

/** One device, cached while its pages are open. */
export function useDevice(id: string) {
  return useCall(api.devices.get, { params: { id } });
}

/**
 * Where devices connect: `host` is a name or an IP address, IPv6 without brackets. The request is made only if the user
 * may see devices.
 */
export function useConnection() {
  const may = useMay();
  const isAllowed = may(api.devices.connection);
  const query = useCall(api.devices.connection, {}, { staleTime: Infinity, enabled: isAllowed });
  const { data } = query;
  const host = data?.host ?? location.hostname.replace(/^\[|\]$/g, "");
  return { ...query, data: data && { ...data, host }, isAllowed };
}

const noPoints: FunctionPoint[] = [];

interface Points {
  points: readonly FunctionPoint[];
  index: PointIndex;
  pending: boolean;
  /** Why the function points could not be loaded. */
  error: Error | null;
  refetch: () => unknown;
}

/** The function points of a product: as a list, in the order of the product, and as an index by identifier. */
export function usePoints(productId: string): Points {
  return useIndexed(useCall(api.products.definition, { params: { id: productId } }, { staleTime: 60_000 }));
}

/**
 * The function points in effect for a device. For a device in the field, these are the points of the product's last
 * release.
 */
export function useDevicePoints(deviceId: string): Points {
  return useIndexed(useCall(api.devices.definition, { params: { id: deviceId } }));
}

function useIndexed({
  data,
  isPending,
  error,
  refetch,
}: Pick<UseQueryResult<{ list: FunctionPoint[] }>, "data" | "isPending" | "error" | "refetch">): Points {
  const points = data?.list ?? noPoints;
  const index = useMemo(() => indexPoints(points), [points]);
  return { points, index, pending: isPending, error: data ? null : error, refetch };
}
