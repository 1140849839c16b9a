import type { Gateway } from "../../gateway/ports.ts";
import type { EventLog } from "../../platform/events.ts";

/** Tells the gateway of committed changes: which devices to disconnect, and which thing models to read again. */
export function wireDeviceEvents(events: EventLog, gateway: Gateway): void {
  const reasons = { disabled: "disabled", secret: "secret_renewed" } as const;
  events.on("device.changed", ({ deviceId, reason }) => gateway.disconnect(deviceId, reasons[reason]));
  events.on("device.deleted", ({ deviceId }) => gateway.disconnect(deviceId, "removed"));
  events.on("product.changed", ({ productId }) => gateway.forgetProduct(productId));
  events.on("product.deleted", ({ productId }) => gateway.forgetProduct(productId));
}
