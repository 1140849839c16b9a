import { mayOpen, useUser } from "../../../lib/user.ts";

interface Linked {
  id: string;
  product_id: string;
}

/** Where a device is looked at from elsewhere: in the menu of all devices, or in that of its product for who may not open the other. */
export function useDeviceTo() {
  const screen: "fleetInfo" | "deviceInfo" = mayOpen(useUser(), { key: "fleetInfo" })
    ? "fleetInfo"
    : "deviceInfo";
  return ({ id: deviceId, product_id: productId }: Linked) => ({ screen, params: { productId, deviceId } });
}
