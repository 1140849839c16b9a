/** The texts for the results of tasks about devices, by kind. */
export const en = {
  "device.enable": { one: "{count} device enabled", other: "{count} devices enabled" },
  "device.disable": { one: "{count} device disabled", other: "{count} devices disabled" },
  "device.remove": { one: "{count} device deleted", other: "{count} devices deleted" },
  "device.label": { one: "{count} device labeled", other: "{count} devices labeled" },
  "device.issue": {
    one: "{count} device has the values, or gets them when it is back online",
    other: "{count} devices have the values, or get them when they are back online",
  },
  "device.import": { one: "{count} device imported", other: "{count} devices imported" },
} as const;
