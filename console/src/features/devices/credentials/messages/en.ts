import { fieldWords } from "@thingwright/contract/grammar/field-words.ts";
import { defineMessages } from "../../../../lib/i18n.ts";

export const en = {
  title: "Credentials of {name}",
  onceTitle: "Shown only once",
  onceText: "The secret and token cannot be shown again. Save them now. A lost secret can only be replaced.",
  productKey: fieldWords.product_key.en,
  deviceName: fieldWords.device_name.en,
  deviceSecret: "Device secret",
  accessToken: "Access token",
  fileName: "device",
  acknowledge: "I have saved the credentials",

  connectTitle: "Connect it now",
  samples: "Sample programs",
  noPoint:
    "No function point of this product is reported, so these programs send nothing yet. Add a function point first.",
  tab_arduino: "ESP32 Arduino",
  tab_micropython: "MicroPython",
  tab_espidf: "ESP-IDF",
  tab_publish: "mosquitto_pub",
  tab_subscribe: "mosquitto_sub",
  tab_python: "Python",
  tab_node: "Node, mqtt.js",
  tab_kit: "Node, device kit",
  hint_arduino:
    "Paste it as the whole sketch and fill in the marked parts. It needs the board package “esp32” by Espressif and the PubSubClient library.",
  hint_micropython:
    "Save it as main.py on an ESP32 with MicroPython 1.22 or newer and fill in the marked parts. No other library is needed.",
  hint_espidf:
    "Paste it as main.c of a new ESP-IDF 5 project and fill in the marked parts. No other component is needed.",
  hint_publish:
    "Reports one value. Paste it into a terminal: Debian and Ubuntu have it in the package mosquitto-clients.",
  hint_subscribe:
    "Shows what is sent to the device, such as from online debugging. A device has one connection: a new one replaces the old.",
  hint_kit:
    "Save it as device.ts in the source directory of this platform and run it with node device.ts. It reports, takes commands and answers.",
  hint_node:
    "Install mqtt with npm, save it as device.mjs and run it with node device.mjs. It reports, takes commands and answers.",
  hint_python:
    "Install paho-mqtt 2 with pip, save it as device.py and run it with python3 device.py. It signs in with the device secret.",
  downloadProject: "Download project",
  projectText:
    "The product's project has more: all function points with their ranges, and a callback for each one that can be sent. You fill in the secrets.",

  code_wifi: "Your Wi-Fi",
  code_device: "Where the device connects, and as whom. Keep the secret to yourself.",
  code_anchor: "Root certificate: the device uses it to verify the platform",
  code_values: "Device values",
  code_measure: "Read your sensors here. Until then, values change at random, step by step.",
  code_apply: "Act on what the platform sets: switch the lamp, drive the motor.",
  code_answer:
    "The console shows the code: 200 for done, 404 for a function point that this program does not have.",
  code_sign: "The password is a signature made with the secret (HMAC-SHA256).",
  code_report: "One report every 10 seconds",
  code_retry: "After a failure the device waits longer each time, up to a minute.",
  code_reconnect: "After a failure it reconnects after 10 seconds.",
  code_lock: "Guards the values, which two tasks use",

  pair: "Pair with an app",
  pairText:
    "Put the device into pairing mode. Then scan this code in the app: it is the one on the device's label.",
  pairModeText: "1. Put the virtual device into pairing mode.",
  pairVirtualText: "2. Scan this code in the app, or enter it there under “Add a device”.",
  pairCode: "QR code on the label of {name}",
  pairWait: "Put into pairing mode",
  pairWaits: "Ready to pair for {left}",
  paired: "Paired: the device can be used in the app now.",
  pairAppCode: "Pairing code of the app",
  pairAppCodeHelp: "In place of the QR code: the code that the app shows under “Add a device”.",
  pairPresent: "Submit",
  pairPresented: "The device has submitted the code",
  phone: "Open on your phone",
  phoneText: "Scan to watch the device live on your phone. You sign in there too.",
  phoneCode: "QR code of the live page of {name}",

  waiting: "Waiting for the first message…",
  waitingText: "Run one of the programs above: values that the device reports appear here at once.",
  connected: "Connected. Waiting for a value…",
  noneAccepted: "Connected. No value accepted yet",
  noneAcceptedOffline: "No value accepted yet, offline now",
  received: "Connected, value received",
  receivedOffline: "Value received, offline now",
  refusedMessage: "A message was refused: {reason}",
  copySecret:
    "Usually the secret is an old one, or that of another device. Copy the device secret above. If that does not help, compare the text it signs with the documentation.",
  copyPassword: "Copy the password above.",

  loginTitle: "User name and password",
  loginText:
    "For firmware with its own user name and password, as with MQTT Basic of ThingsBoard, in place of the access token. The topics are the same.",
  loginReplaces:
    "The device already has a user name and password. Setting them again replaces both and ends a connection made with them.",
  userName: "User name",
  userNameHelp: "1 to 64 letters, digits and _ . @ : -, unique on the platform.",
  password: "Password",
  passwordHelp: "8 to 128 characters. Generated if left empty.",
  clientId: "Client ID",
  clientIdHelp: "The device can connect only with this client ID. If empty, any is accepted.",
  loginSet: "Set",
  loginRemove: "Remove",
  loginRemoveTitle: "Remove user name and password?",
  loginRemoveText:
    "A connection made with them ends. The secret and access token of the device keep working.",
  loginRemoved: "User name and password removed",
  loginOf: "User name and password of {name}",
  loginOnceText: "The password cannot be shown again. Save it now. If it is lost, set both again.",
  loginFile: "mqtt",
  loginAcknowledge: "I have saved the password",

  openDevice: "Open the device",
  seeLive: "See it live",
} as const;

/** The texts of the dialog that shows credentials. */
export const messages = defineMessages(en, () => import("./zh.ts"));
