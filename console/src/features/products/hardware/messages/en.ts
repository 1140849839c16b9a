import { fieldWords } from "@thingwright/contract/grammar/field-words.ts";
import { defineMessages } from "../../../../lib/i18n.ts";

export const en = {
  level: fieldWords.security_level.en,
  locked:
    "The level cannot be changed because the product has left development. Return it to development first.",
  level2: "One secret per device",
  level2Text:
    "Level 2. Each device is registered here and gets its own secret, which is flashed in the factory. If a device is taken apart, only its own secret is exposed.",
  level1: "One secret per product",
  level1Text:
    "Level 1. All devices leave the factory with the same firmware. Each device registers itself over TLS with the product secret and receives its own secret. Guard the product secret: anyone who has it can register devices of this product.",
  level1Title: "Let devices register themselves?",
  level1Ask: "A product secret is generated and shown once. Devices that already have a secret keep it.",
  level1Confirm: "Generate product secret",
  level2Title: "Go back to one secret per device?",
  level2Ask:
    "The product secret is deleted: firmware that has it can no longer register devices. Registered devices keep their secrets.",
  level2Confirm: "Delete product secret",
  renew: "New product secret",
  renewTitle: "Generate a new product secret?",
  renewAsk:
    "The current one stops working at once: firmware that has it can no longer register devices. Registered devices keep their secrets.",
  renewConfirm: "Generate new secret",
  ownSecret: "Use your own product secret",
  ownSecretHelp:
    "For firmware that already has one: 16 to 64 letters, digits and + / = _ . -. Generated if left empty.",
  secretTitle: "Product secret of “{name}”",
  onceTitle: "Save the secret now",
  onceText: "It cannot be shown again. If it is lost, generate a new one.",
  productKey: fieldWords.product_key.en,
  productSecret: "Product secret",
  fileName: "product",
  acknowledge: "I have saved the secret",
  programs: "Sample programs",
  programsText:
    "A program for your board or computer that reports the function points of this product. You get the device name and secret when you create a device.",
  code: "Device code",
  codeText:
    "A complete firmware project for this product. It connects, reports all function points, and calls a function that you write for each one that is sent. Types, ranges and names come from the function points as they are now.",
  noPoints:
    "This product has no function points yet: add them first, and the project will have their types and functions.",
  target: "Target",
  target_c: "C, POSIX",
  targetText_c:
    "Linux and other systems with sockets. Needs only a C compiler and make, and OpenSSL for TLS.",
  target_esp_idf: "ESP-IDF",
  targetText_esp_idf: "The ESP32 family, with ESP-IDF 5 or newer and its own libraries.",
  target_arduino: "Arduino",
  targetText_arduino: "ESP32 in the Arduino IDE, with the PubSubClient library.",
  inside: "In the project",
  file_app: "Yours: what the device does, one function for each point that can be sent",
  file_config: "Yours: address, device name, secrets, firmware version",
  file_points: "Generated: names, types and ranges of the function points",
  file_build: "The build; see the README for details",
  afterwardsRun: "After the download",
  run_arduino: "Open it in the Arduino IDE, fill in device_config.h, and upload",
  download: "Download",
  firmware: "In the firmware",
  firmwareText:
    "Before its first connection, the device requests its own secret over TLS. {deviceName} is its serial number or MAC; {random} is any random number.",
  noTls:
    "MQTT over TLS is not set up on this platform (TLS_CERT). Until then, devices cannot register over MQTT.",
  mqtt: "MQTT, pre-registered",
  mqttNew: "MQTT, not pre-registered",
  https: "HTTPS, pre-registered",
  afterwards: "Every later connection",
  recordText:
    "“Pre-registered” needs a device with that name here first; “not pre-registered” and ThingsBoard add it automatically, within the quota. A device that has been activated can register again only after “Reset” in its menu.",
} as const;

/** The texts of the page "Hardware" of a product. */
export const messages = defineMessages(en, () => import("./zh.ts"));
