import type { RecordWords } from "../../../lib/record-words.ts";

export const en = {
  devices: "Devices",
  "devices.create": "Registered a device",
  "devices.remove": "Deleted a device",
  "devices.setStatus": "Enabled or disabled a device",
  "devices.setStatus.1": "Enabled a device",
  "devices.setStatus.2": "Disabled a device",
  "devices.renewSecret": "Renewed a device's secret",
  "devices.call": "Called a device",
  virtualDevices: "Virtual devices",
  "virtualDevices.create": "Created a virtual device",
  "virtualDevices.remove": "Deleted a virtual device",
  "virtualDevices.setOnline": "Started or stopped a virtual device",
  "virtualDevices.setOnline.1": "Started a virtual device",
  "virtualDevices.setOnline.2": "Stopped a virtual device",
} as const satisfies RecordWords<"devices" | "virtualDevices">;
