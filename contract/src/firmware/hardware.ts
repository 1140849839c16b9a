/** What a device may tell about its hardware, and what firmware may ask for. */
export const hardwareKeys = ["model", "revision", "architecture"] as const;
export type HardwareKey = (typeof hardwareKeys)[number];

/** The labels under which a device's hardware is stored. */
export const hardwareLabels: Readonly<Record<HardwareKey, string>> = {
  model: "hardware_model",
  revision: "hardware_revision",
  architecture: "architecture",
};
