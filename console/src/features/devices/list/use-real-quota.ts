import { productStatus } from "@thingwright/contract/grammar/enums.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { useProduct } from "../../products/api.ts";

/** The number of debug devices of a product, and whether its stage and quota allow more. */
export function useRealQuota(productId: string) {
  const product = useProduct(productId).data;
  const count = product?.debug_device_count;
  const developing = product?.status === productStatus.developing;
  return {
    count,
    developing,
    ceased: product?.status === productStatus.ceased,
    full: developing && count !== undefined && count >= limits.debugDevices,
  };
}
