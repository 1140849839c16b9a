import { mayOpen, useUser } from "../../../lib/user.ts";

interface Linked {
  id: string;
  product_id: string;
}

/**
 * The target of links to a device from pages outside its product. It is the device's page in the menu of all devices.
 * For users who may not open that menu, it is the device's page in the menu of the product.
 */
export function useDeviceTo() {
  const screen: "fleetInfo" | "deviceInfo" = mayOpen(useUser(), { key: "fleetInfo" })
    ? "fleetInfo"
    : "deviceInfo";
  return ({ id: deviceId, product_id: productId }: Linked) => ({ screen, params: { productId, deviceId } });
}
