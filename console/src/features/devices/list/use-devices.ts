import { deviceKind } from "@thingwright/contract/grammar/enums.ts";
import { api } from "../../../lib/api.ts";
import { useList } from "../../../lib/list.ts";
import { withBoundSeconds } from "./bound-days.ts";

/** The real (not virtual) devices of a product. The page and the filters are kept in the URL. */
export function useRealDevices(productId: string) {
  return useList(api.devices.list, { fixed: { product_id: productId, kind: deviceKind.real } });
}

/** All devices that the user may access, each with its activity. The page and the filters are kept in the URL. */
export function useAllDevices() {
  return useList(api.devices.list, { fixed: { activity: "1", gateways: "1" }, translate: withBoundSeconds });
}
export type Devices = ReturnType<typeof useAllDevices>;
