/** What the tasks about devices have done, by kind. */
export const en = {
  "device.enable": { one: "{count} device enabled", other: "{count} devices enabled" },
  "device.disable": { one: "{count} device disabled", other: "{count} devices disabled" },
  "device.remove": { one: "{count} device deleted", other: "{count} devices deleted" },
} as const;
