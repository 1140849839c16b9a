import { defineMessages } from "../../../../lib/i18n.ts";

export const en = {
  level: "Security level",
  locked: "The level is locked since the product left development.",
  level2: "One secret per device",
  level2Text:
    "Level 2. Each device is registered here and gets a secret of its own, which is written into it in the factory. If a device is taken apart, only its own secret is exposed.",
  level1: "One secret per product",
  level1Text:
    "Level 1. All devices leave the factory with the same firmware. Each registers itself over TLS with the product secret and then receives a secret of its own. Guard the product secret: anyone who has it can register devices of this product.",
  level1Title: "Let devices register themselves?",
  level1Ask: "A product secret is made and shown once. Devices that have secrets of their own keep them.",
  level1Confirm: "Make product secret",
  level2Title: "Go back to one secret per device?",
  level2Ask:
    "The product secret is deleted: firmware that has it can no longer register devices. Registered devices keep their secrets.",
  level2Confirm: "Delete product secret",
  renew: "New product secret",
  renewTitle: "Make a new product secret?",
  renewAsk:
    "The present one stops working at once: firmware that has it can no longer register devices. Registered devices keep their secrets.",
  renewConfirm: "Make new secret",
  secretTitle: "Product secret of “{name}”",
  onceTitle: "Save the secret now",
  onceText: "It cannot be shown again. If it is lost, make a new one.",
  productKey: "Product key",
  productSecret: "Product secret",
  fileName: "product",
  acknowledge: "I have saved the secret",
  programs: "First program",
  programsText:
    "A program for your board or computer, with what this product reports. Name and secret are those of a device: they are shown when you create it.",
  firmware: "In the firmware",
  firmwareText:
    "The device asks for a secret of its own over TLS, before its first connection. {deviceName} is its serial number or MAC; {random} any number.",
  noTls:
    "MQTT over TLS is not set up on this platform (TLS_CERT). Until it is, devices cannot register over MQTT.",
  mqtt: "MQTT",
  mqttNew: "MQTT, without a record",
  https: "HTTPS",
  afterwards: "Each connection after that",
  recordText:
    "“MQTT” and “HTTPS” need a device of that name here first; the other two add it when it asks, within the quota. A device that was online is registered again only after “Reset” in its menu.",
} as const;

/** Words of the page “Hardware” of a product. */
export const messages = defineMessages(en, () => import("./zh.ts"));
