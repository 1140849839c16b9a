/** The texts for the results of tasks about production orders, by kind. */
export const en = {
  "production.make": { one: "{count} identity created", other: "{count} identities created" },
  "production.clear": {
    one: "{count} unclaimed identity deleted",
    other: "{count} unclaimed identities deleted",
  },
} as const;
