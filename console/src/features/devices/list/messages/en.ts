import { defineMessages } from "../../../../lib/i18n.ts";

export const en = {
  addVirtual: "Create virtual device",
  addVirtualHere: "Start a virtual device",
  namePlaceholder: "Name (optional)",
  created: "{name} was created and started",
  deleted: "{name} was deleted",
  emptyVirtualTitle: "Try your product before the hardware is there",
  emptyVirtualText:
    "A virtual device is a real MQTT client that the platform runs. It reports values for every function point, obeys what you issue, and fills the logs.",
  anyRunning: "Running or not",
  delete: "Delete",
  deleteVirtualTitle: "Delete virtual device?",
  deleteRealTitle: "Delete device?",
  deleteText: "Its connection ends, its values, history and logs are deleted. This cannot be undone.",
  nothingFound: "No device matches",
  nothingFoundText: "Try fewer filters or another spelling.",

  search: "Name, device name, MAC or ID",
  anyOnline: "Online or offline",
  anyActivated: "Activated or not",
  anyStatus: "Enabled or disabled",
  addReal: "Create device",
  emptyRealTitle: "Connect your first device",
  emptyRealText:
    "Create a device and paste the line that its dialog offers: the first value appears here at once.",
  emptyReadText: "You will see devices here once someone creates them.",
  quota: "{count} of {limit} while in development",
  quotaFull: "A product in development has at most {limit} real devices. Delete one, or release the product.",
  ceased: "The product is discontinued: no new device can be registered.",
  beyondTotal: "Beyond the first {count} devices pages have no number.",
  toFirst: "First page",
  onward: "Next page",
  fileName: "devices",
  enable: "Enable",
  disable: "Disable",
  disableTitle: "Disable device?",
  disableText: "Its connection ends and it cannot connect again until it is enabled.",
  enabledNow: "{name} is enabled",
  disabledNow: "{name} is disabled",
  newSecret: "New secret",
  newSecretTitle: "Make a new secret?",
  newSecretText:
    "The present secret and token stop working at once: a connected device is cut off until it has the new ones.",
  makeSecret: "Make new secret",

  createTitle: "Create device",
  createText: "Its credentials are shown once, right after.",
  title: "Name",
  titleHelp: "For people. The device name is used if left out.",
  deviceNameLabel: "Device name",
  deviceNameHelp: "In topics and credentials. Letters, digits, _ . -, 4 to 32 of them; made up if left out.",
  macLabel: "MAC address",
  macHelp: "12 hexadecimal digits, with or without colons.",
} as const;

/** Words of the lists of devices. */
export const messages = defineMessages(en, () => import("./zh.ts"));
