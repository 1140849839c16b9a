import type { Device } from "@thingwright/contract/devices.ts";
import { ScreenLink } from "../../../lib/screens.tsx";

/** A device in a list: its name as a link to the device, and under it the name used in topics. */
export function DeviceName({ device, link = true }: { device: Device; link?: boolean }) {
  const look = "block max-w-full truncate font-medium text-ink";
  return (
    <div className="min-w-0 text-start">
      {link ? (
        <ScreenLink
          screen="deviceInfo"
          params={{ productId: device.product_id, deviceId: device.id }}
          className={`${look} rounded-sm hover:text-accent-ink`}
        >
          {device.name}
        </ScreenLink>
      ) : (
        <span className={look}>{device.name}</span>
      )}
      {device.name !== device.device_name && (
        <span className="block truncate font-mono text-meta text-muted">{device.device_name}</span>
      )}
    </div>
  );
}
