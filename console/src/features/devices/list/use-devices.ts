import { deviceKind } from "@thingwright/contract/enums.ts";
import { api } from "../../../lib/api.ts";
import { useList } from "../../../lib/list.ts";
import { secondsOfBinding } from "./bound-days.ts";

/** The real devices of a product, with paging and filters in the address. */
export function useRealDevices(productId: string) {
  return useList(api.devices.list, { fixed: { product_id: productId, kind: deviceKind.real } });
}

/** All devices that the user reaches, each with its activity; with paging and filters in the address. */
export function useAllDevices() {
  return useList(api.devices.list, { fixed: { activity: "1", gateways: "1" }, translate: secondsOfBinding });
}
export type Devices = ReturnType<typeof useAllDevices>;
