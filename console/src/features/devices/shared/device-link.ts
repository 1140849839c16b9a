import { mayOpen, useUser } from "../../../lib/user.ts";

interface Linked {
  id: string;
  product_id: string;
}

/**
 * The link target for a device on pages of other things: its page in the list of all devices or, for users who may not
 * open that list, in the menu of its product.
 */
export function useDeviceTo() {
  const screen: "fleetInfo" | "deviceInfo" = mayOpen(useUser(), { key: "fleetInfo" })
    ? "fleetInfo"
    : "deviceInfo";
  return ({ id: deviceId, product_id: productId }: Linked) => ({ screen, params: { productId, deviceId } });
}
