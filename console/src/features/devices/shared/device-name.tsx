import type { Device } from "@thingwright/contract/devices.ts";
import type { ReactNode } from "react";
import { ScreenLink } from "../../../lib/screens.tsx";

interface DeviceNameProps {
  device: Device;
  link?: boolean;
  /** The search parameters of the link. */
  search?: Record<string, string> | undefined;
  /** What is remarkable about the device, beside its name. */
  tags?: ReactNode;
}

/** A device in a list: its name as a link to the device, and under it the name used in topics. */
export function DeviceName({ device, link = true, search, tags }: DeviceNameProps) {
  const look = "block max-w-full truncate font-medium text-ink";
  return (
    <div className="min-w-0 text-start">
      <div className="flex min-w-0 items-center gap-1.5">
        {link ? (
          <ScreenLink
            screen="deviceInfo"
            params={{ productId: device.product_id, deviceId: device.id }}
            search={search}
            title={device.name}
            className={`${look} rounded-sm hover:text-accent-ink`}
          >
            {device.name}
          </ScreenLink>
        ) : (
          <span className={look}>{device.name}</span>
        )}
        {tags}
      </div>
      {device.name !== device.device_name && (
        <span className="block truncate font-mono text-meta text-muted">{device.device_name}</span>
      )}
    </div>
  );
}
