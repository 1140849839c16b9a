import { defineMessages } from "../../../../lib/i18n.ts";

export const en = {
  level: "Security level",
  locked: "The level is locked since the product left development.",
  level2: "One secret a device",
  level2Text:
    "Level 2. Each device is registered here and gets a secret of its own, which is written into it in the factory. Whoever opens one device has the secret of that one only.",
  level1: "One secret a product",
  level1Text:
    "Level 1. All devices leave the factory with the same firmware. Each registers itself over TLS with the secret of the product, and is then told its own. Keep it secret: whoever has it can register devices of this product.",
  level1Title: "Let devices register themselves?",
  level1Ask:
    "A secret is made for the product and shown once. Devices that have secrets of their own keep them.",
  level1Confirm: "Make the secret",
  level2Title: "Give each device its own secret again?",
  level2Ask:
    "The secret of the product is deleted: firmware that has it registers no device any more. Registered devices keep their secrets.",
  level2Confirm: "Delete the secret",
  renew: "New product secret",
  renewTitle: "Make a new product secret?",
  renewAsk:
    "The present one stops working at once: devices whose firmware has it are not registered any more. Registered devices keep their secrets.",
  renewConfirm: "Make new secret",
  secretTitle: "Secret of “{name}”",
  onceTitle: "Save the secret now",
  onceText: "It is shown this once only. If it is lost, make a new one.",
  secret: "Product key and secret",
  acknowledge: "I have saved the secret",
  firmware: "In the firmware",
  firmwareText:
    "The device asks for its secret before its first connection, over TLS. {deviceName} is its serial number or MAC; {random} any number.",
  mqtt: "MQTT",
  mqttNew: "MQTT, without a record",
  https: "HTTPS",
  tokenText:
    "Without a record (authType=regnwl) the device is added when it asks, as long as the quota lasts, and is told a device token: its next connections have authType=connwl in the client id and the token as the password. Otherwise it needs a record under its name first. A device that was online is registered again only after “Reset” in its menu.",
} as const;

/** Words of the page “Hardware” of a product. */
export const messages = defineMessages(en, () => import("./zh.ts"));
