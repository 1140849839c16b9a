import { deviceKind, productStatus } from "@thingwright/contract/enums.ts";
import { limits } from "@thingwright/contract/limits.ts";
import { api } from "../../../lib/api.ts";
import { useCall } from "../../../lib/query.ts";
import { useProduct } from "../../products/api.ts";

/** The number of real devices of a product, and whether its stage and quota allow more. */
export function useRealQuota(productId: string) {
  const product = useProduct(productId).data;
  const counted = useCall(api.devices.list, {
    query: { product_id: productId, kind: deviceKind.real, page_size: 1 },
  });
  const count = counted.data?.total;
  const developing = product?.status === productStatus.developing;
  return {
    count,
    developing,
    ceased: product?.status === productStatus.ceased,
    full: developing && count !== undefined && count >= limits.debugDevices,
  };
}
