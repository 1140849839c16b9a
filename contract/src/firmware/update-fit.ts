import type { FirmwareHardware } from "./firmware.ts";
import { isSameVersion } from "./firmware-version.ts";
import { type HardwareKey, hardwareLabels } from "./hardware.ts";

/** Why firmware is not offered to a device. */
export const blockers = [
  "offline",
  "disabled",
  "hardware_unknown",
  "hardware_differs",
  "source_unknown",
  "source_differs",
  "not_listening",
] as const;
export type Blocker = (typeof blockers)[number];

/**
 * Why firmware does not fit a device; null if it fits. What is not known does not fit: a device that does not tell its
 * hardware might be of another revision, which the firmware would destroy.
 */
export function blockerOf(
  firmware: { hardware: FirmwareHardware; source_versions: readonly string[] },
  device: { labels: Readonly<Record<string, string>>; version: string },
): Blocker | null {
  for (const [key, values] of Object.entries(firmware.hardware)) {
    const label = hardwareLabels[key as HardwareKey];
    if (!Object.hasOwn(device.labels, label)) return "hardware_unknown";
    if (!values.includes(device.labels[label]!)) return "hardware_differs";
  }
  if (firmware.source_versions.length === 0) return null;
  if (device.version === "") return "source_unknown";
  return firmware.source_versions.some((one) => isSameVersion(one, device.version)) ? null : "source_differs";
}
