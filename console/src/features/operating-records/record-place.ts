import type { MenuKey } from "@thingwright/contract/menu.ts";
import type { OperatingRecord } from "@thingwright/contract/operating-records.ts";

/** A screen and what its path needs. */
export interface Place {
  screen: MenuKey;
  params: Record<string, string>;
}

/** Where the object of a record can be looked at; nothing if there is no screen for it, or it was deleted. */
export function placeOf(record: OperatingRecord): Place | undefined {
  const [resource, verb] = record.action.split(".");
  const { object_id: id, product_id: productId } = record;
  if (!id || verb === "remove") return undefined;
  switch (resource) {
    case "products":
      return { screen: "productDefinition", params: { productId: id } };
    case "devices":
      return productId ? { screen: "deviceInfo", params: { productId, deviceId: id } } : undefined;
    case "virtualDevices":
      return productId ? { screen: "virtualDevices", params: { productId } } : undefined;
    case "members":
      return { screen: "subUser", params: { uid: id } };
    case "roles":
      return { screen: "roleInfo", params: { id } };
    case "tenants":
      return { screen: "tenantInfo", params: { target: `${id}&view` } };
    default:
      return undefined;
  }
}
