import { defineMessages } from "../../../../lib/i18n.ts";

export const en = {
  choose: "Search by name",
  none: "There are no apps yet. Select “All apps”, or come back once you have some.",
  noAccess: "You have no access to apps, so you cannot select any.",
  outOfReach: {
    one: "{count} selected app is not visible to you.",
    other: "{count} selected apps are not visible to you.",
  },
  section: "Apps",
  all: "All apps",
  allOf: "All {count} apps",
  create: "Create app",
  empty: "No apps yet",
  emptyText: "People use an app to control your products.",
} as const;

export const messages = defineMessages(en, () => import("./zh.ts"));
