import type { Device } from "@thingwright/contract/devices/devices.ts";
import type { ReactNode } from "react";
import { ScreenLink } from "../../../lib/screens.tsx";
import { useDeviceTo } from "./device-link.ts";

interface DeviceNameProps {
  device: Device;
  link?: boolean;
  /** The search parameters of the link. */
  search?: Record<string, string> | undefined;
  /** Tags shown beside the device's name. */
  tags?: ReactNode;
}

/** A device in a list: its name as a link to the device, and under it the name used in topics. */
export function DeviceName({ device, link = true, search, tags }: DeviceNameProps) {
  const deviceTo = useDeviceTo();
  // The list of all devices passes `search`, and its links open the device in the menu of that list.
  const inProduct = {
    screen: "deviceInfo",
    params: { productId: device.product_id, deviceId: device.id },
  } as const;
  const look = "block max-w-full truncate font-medium text-ink";
  return (
    <div className="min-w-0 text-start">
      <div className="flex min-w-0 items-center gap-1.5">
        {link ? (
          <ScreenLink
            {...(search ? deviceTo(device) : inProduct)}
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
