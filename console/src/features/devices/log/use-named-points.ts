import { pointsByName } from "@thingwright/contract/points/thing-model.ts";
import type { PointIndex } from "@thingwright/contract/points/value-report.ts";
import { useMemo } from "react";
import { api } from "../../../lib/api.ts";
import { useCall } from "../../../lib/query.ts";
import { useDevicePoints } from "../api.ts";

/** The function points of a device by the names that messages use: identifiers and mapped keys. */
export function useNamedPoints(productId: string, deviceId: string): PointIndex {
  const { points } = useDevicePoints(deviceId);
  const { data } = useCall(api.keyMapping.get, { params: { id: productId } }, { staleTime: 60_000 });
  return useMemo(() => pointsByName(points, data?.list ?? []), [points, data]);
}
