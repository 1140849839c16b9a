import { defineMessages } from "../../../../lib/i18n.ts";

export const en = {
  binding: "Binding mode",
  bindingText: "What happens when someone binds a device that already belongs to someone else.",
  authorized: "Authorized",
  authorizedText:
    "The second person is refused until the owner unbinds or shares the device. For locks, cameras and anything that must not change hands unnoticed.",
  preemptive: "Preemptive",
  preemptiveText:
    "The second person becomes the owner, and the previous one is unbound. For devices that are often sold or passed on, and that anyone with physical access may own.",
  unset: "Until you choose, the mode is “Authorized”.",
  groups: "Device groups",
  supportsGroups: "Supports groups",
  supportsGroupsHelp:
    "Several devices of this product can be grouped and controlled with one command, such as all lamps in a room.",
  saved: "Binding saved",
} as const;

export const messages = defineMessages(en, () => import("./zh.ts"));
