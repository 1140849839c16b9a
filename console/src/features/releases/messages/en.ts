import { fieldWords } from "@thingwright/contract/grammar/field-words.ts";
import { defineMessages } from "../../../lib/i18n.ts";

export const en = {
  now_developing: "In development",
  now_trial: "In trial production",
  now_mass: "In mass production",
  now_ceased: "Discontinued",
  about_developing:
    "Everything can be changed. Up to {debugDevices} real devices can be added for debugging. Releasing the product locks its configuration and keeps it as a version.",
  about_returned:
    "Everything can be changed. Devices already in the field keep using version {edition}; up to {debugDevices} new ones can be added for debugging.",
  about_trial: "The configuration is locked. New devices count towards the device quota of your account.",
  about_mass: "The configuration is locked. New devices count towards the device quota of your account.",
  about_ceased: "Devices in the field keep working; new ones can no longer be registered or activated.",
  go_trial: "Release to trial production",
  go_mass: "Start mass production",
  go_ceased: "Discontinue",
  go_developing: "Return to development",
  ask_trial: "Release this product?",
  ask_mass: "Start mass production?",
  ask_ceased: "Discontinue this product?",
  ask_developing: "Return this product to development?",
  effect_trial:
    "Its configuration is kept as version {edition} and locked. You can return the product to development at any time.",
  effect_mass: "The configuration stays locked. You can still return the product to development.",
  effect_ceased:
    "No new devices can be registered or activated. Only a platform administrator can undo this.",
  effect_developing:
    "The configuration can be changed again. Devices in the field keep using version {edition} until the next release; only devices added from now on are debug devices.",
  stillOpen: {
    one: "{count} checklist item is still open.",
    other: "{count} checklist items are still open.",
  },
  partOpen: "{part}: {state}",
  unseen: "Not tested yet: {names}",
  unseenMore: {
    one: "Not tested yet: {names}, and {count} more",
    other: "Not tested yet: {names}, and {count} more",
  },
  acknowledge: "I confirm that everything this product needs is configured and debugged",
  acknowledgeOpen:
    "I have reviewed the open items and confirm that everything this product needs is configured and debugged",
  moved: "The product is now: {stage}",

  checklist: "Release checklist",
  allDone: "Everything is configured, and every function point has been tested.",
  openItems: { one: "{count} item is still open", other: "{count} items are still open" },
  openItemsThen: {
    one: "{count} item was not completed",
    other: "{count} items were not completed",
  },
  configured: "Configured",
  breaking: {
    one: "{count} breaking change since version {edition}",
    other: "{count} breaking changes since version {edition}",
  },
  breakingText: "Devices in the field and programs may depend on what was removed.",
  lookAtBreaking: "View differences",
  debugged: "Tested with a device",
  debuggedText:
    "With a virtual device, or a real one added for debugging, since the product was created or last returned to development.",
  noPoints: "The product has no function points yet.",
  debug: "Debug with a virtual device",
  sendAll: "Send all to {device}",
  sentAll: {
    one: "The device answered for {count} function point",
    other: "The device answered for {count} function points",
  },
  sendAllFailed: "The device did not accept the values: {reason}",
  part_function: "Function points",
  part_hardware: "Communication module",
  part_guide: "Pairing guides",
  part_panel: fieldWords.panel.en,
  part_translation: "English names",
  state_not_started: "Not started",
  state_incomplete: "Incomplete",
  state_completed: "Completed",
  reported: "Reported",
  notReported: "Not reported yet",
  answered: "Command answered",
  notAnswered: "No command answered yet",
  showAll: "Show all ({count})",
  showOpen: "Show open items only",

  history: "History",
  noHistory: "The product has not been released yet.",
  edition: "Version {number}",
  by: "by {name}",
  look: "View",
  compare: "Compare versions",

  editionText: "The product as it was when released",
  releasedBy: "Released by {name}",
  name: fieldWords.name.en,
  model: fieldWords.model.en,
  points: fieldWords.points.en,
  same: "The product matches this version.",
  now: "Now",
  since: "Changed since this version",
  separator: ", ",
  restore: "Restore this version",
  restoreAsk: "Restore version {number}?",
  restoreText:
    "The product goes back to this version; later changes are lost. Its security level does not change.",
  restored: "Version {number} was restored",
  restoredWithout: "Version {number} was restored, except for parts that are no longer available: {parts}",
  left_module_id: "the module",
  left_panel: "the panel",
} as const;

export const messages = defineMessages(en, () => import("./zh.ts"));
