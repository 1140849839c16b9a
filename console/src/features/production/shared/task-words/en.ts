/** What the tasks about production orders have done, by kind. */
export const en = {
  "production.make": { one: "{count} identity made", other: "{count} identities made" },
  "production.clear": {
    one: "{count} identity that was not given deleted",
    other: "{count} identities that were not given deleted",
  },
} as const;
