import { defineMessages } from "../../../../lib/i18n.ts";

export const en = {
  title: "Support pass for {name}",
  text: "Anyone with the link can see the state of this device and its timeline for 24 hours, without an account. Names, people, places and addresses are left out, and nothing can be changed. Each time it is opened is recorded in the operation log.",
  create: "Create support pass",
  code: "QR code that opens the support page of {name}",
  until: "Valid until {time}. The link is shown only now.",
  valid: { one: "{count} valid pass", other: "{count} valid passes" },
  validUntil: "Valid until {time}",
  madeBy: "Created by {name}, {time}",
  somebody: "someone who has left",
  opened: { one: "opened once, {time}", other: "opened {count} times, last {time}" },
  unopened: "not opened yet",
  end: "End pass: {what}",
  ended: "The pass has ended",

  pageTitle: "Support page",
  pageText: "Support pass: read only, valid until {time}",
  refresh: "Refresh",
  invalidTitle: "This pass is no longer valid",
  invalidText: "It has expired or was ended. Ask for a new one.",
  product: "Product",
  model: "Model",
  created: "Added",
  lastOnline: "Offline since",
  disabled: "Disabled by its maker",
  virtual: "Virtual device",
  neverOnline: "Has never been online",
  values: "Latest values",
  noValues: "The device has not reported anything yet.",
  property: "Property",
  value: "Value",
  reported: "Reported",
  timeline: "Timeline",
  noLife: "Nothing has happened yet.",
} as const;

export const messages = defineMessages(en, () => import("./zh.ts"));
