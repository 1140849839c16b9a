import { defineMessages } from "../../../../lib/i18n.ts";

export const en = {
  title: "Credentials of {name}",
  onceTitle: "Shown this once",
  onceText: "Secret and token cannot be shown again. Save them now; a lost secret is replaced by a new one.",
  productKey: "Product key",
  deviceName: "Device name",
  deviceSecret: "Device secret",
  accessToken: "Access token",
  copyAll: "Copy all",
  copied: "Copied",
  copyFailed: "Copying failed",
  download: "Download",
  fileName: "device",
  acknowledge: "I have saved the credentials",

  connectTitle: "Connect it now",
  samples: "Ready lines",
  noPoint:
    "The product has no property that a device reports, so the lines send nothing yet. Add a function point first.",
  tab_publish: "mosquitto_pub",
  tab_subscribe: "mosquitto_sub",
  tab_kit: "Node, device kit",
  tab_node: "Node, mqtt.js",
  tab_python: "Python",
  hint_publish:
    "Reports one value. Paste it into a terminal: Debian and Ubuntu have it in the package mosquitto-clients.",
  hint_subscribe:
    "Shows what you issue to the device, such as from online debugging. The device has one connection: whoever connects last takes over.",
  hint_kit:
    "Save it as device.ts in the checkout of this platform, run it with node device.ts. It reports, obeys and answers.",
  hint_node:
    "Install mqtt with npm, save it as device.mjs, run it with node device.mjs. It reports, obeys and answers.",
  hint_python:
    "Install paho-mqtt 2 with pip, save it as device.py, run it with python3 device.py. It signs in with the secret.",

  waiting: "Waiting for the first message…",
  waitingText: "Paste a line above: what the device says shows here at once.",
  connected: "Connected. Waiting for a value…",
  received: "Connected, value received",
  refusedMessage: "A message was refused: {reason}",
  openDevice: "Open the device",
} as const;

/** Words of the dialog that shows credentials. */
export const messages = defineMessages(en, () => import("./zh.ts"));
