import { fieldWords } from "@thingwright/contract/grammar/field-words.ts";
import type { unknownReasons } from "@thingwright/contract/devices/unknown-devices.ts";
import { defineMessages } from "../../../lib/i18n.ts";

export const en = {
  title: "Unknown devices",
  subtitle: "Connection attempts in the last hour that match no device, and what to do about them.",
  fileName: "unknown-devices",
  search: "Name, key, address",
  device: "Device name",
  productKey: fieldWords.product_key.en,
  reason: "Reason",
  noProduct: "No product has this key",
  noProductTodo: "Compare it with the product key shown in the console.",
  noId: "No device has this ID",
  noIdTodo: "Copy it again from the credentials of the device.",
  toDo: "What to do",
  create: "Create this device",
  reason_refused_unknown: "The product has no device of this name",
  todo_refused_unknown: "Register it, or correct the name, which is case-sensitive.",
  reason_refused_swapped: "Device name and product key are swapped in the user name",
  todo_refused_swapped: "Put the device name first: deviceName&productKey.",
  reason_refused_letters: "The product key is in the wrong case",
  todo_refused_letters: "Write it exactly as shown in the console: it is case-sensitive.",
  reason_refused_registration: "Asks to register, but the product does not allow it",
  todo_refused_registration:
    "Choose security level 1 on the product's page “Hardware”, or register the device here and give it its device secret.",
  reason_refused_no_tls: "Asks to register without TLS",
  todo_refused_no_tls: "Turn on TLS in the device, and use the TLS port (MQTTS_PORT) or HTTPS.",
  reason_refused_product_secret: "Asks to register with a wrong signature",
  todo_refused_product_secret:
    "Check the product secret, and that deviceName, productKey and random are signed as they are sent.",
  reason_refused_no_record: "Asks to register, but the product has no device of this name",
  todo_refused_no_record:
    "Register it first, or use registration without pre-registering in the firmware (authType=regnwl).",
  reason_refused_device_name: "Asks to register under an invalid name",
  todo_refused_device_name: "Use 4 to 32 letters, digits and _ . -",
  reason_refused_quota: "Asks to register, but the device limit is reached",
  todo_refused_quota: "Delete devices, or ask for a larger quota.",
  reason_refused_own_credentials: "Asks to register with a token or user name of another device",
  todo_refused_own_credentials: "Use another one, or let the platform generate it.",
  reason_refused_ceased: "Asks to register, but the product is discontinued",
  todo_refused_ceased: "Register it under a product that is not discontinued.",
  reason_refused_registration_rate: "Too many devices are registering at once",
  todo_refused_registration_rate: "Try again in a minute.",
  reason_refused_hmacmd5: "Asks to register with hmacmd5, which is not enabled on this platform",
  todo_refused_hmacmd5: "Use hmacsha256, or turn on DEVICE_SIGN_MD5.",
  reason_refused_token: "No device has this access token",
  todo_refused_token:
    "Copy it again, without spaces or line breaks. A new secret makes the old token invalid. A device name alone is not a user name.",
  reason_refused_login: "No device has this user name or access token",
  todo_refused_login:
    "Set a user name and password in the device's menu, or correct the user name, which is case-sensitive.",
  reason_refused_user_name: "Unknown user name format",
  todo_refused_user_name:
    "Use deviceName&productKey, an access token, deviceId|… (TuyaLink), or a user name set for a device, with its password. Use no spaces or line breaks, and do not swap it with the client ID.",
  reason_broken_certificate: "The device does not trust the platform's certificate",
  todo_broken_certificate:
    "Give it the CA that issued the certificate, set its clock, and connect to a host name in the certificate.",
  reason_broken_no_tls: "No TLS on the TLS port",
  todo_broken_no_tls: "Turn on TLS in the device, or use the port without TLS (MQTT_PORT).",
  reason_broken_tls_version: "No TLS version or cipher in common",
  todo_broken_tls_version: "The platform supports TLS 1.2 and 1.3. Update the TLS library of the device.",
  reason_broken_handshake: "The device left during the TLS handshake",
  todo_broken_handshake:
    "Usually it does not trust the certificate (CA, host name, clock) or gives up too early.",
  reason_broken_tls: "TLS on the port without TLS",
  todo_broken_tls: "Use the TLS port (MQTTS_PORT), or turn off TLS in the device.",
  reason_broken_http: "HTTP on the MQTT port",
  todo_broken_http: "For HTTP or WebSocket, use the console's port (WebSocket: /mqtt).",
  reason_broken_version: "An MQTT version that the platform does not support",
  todo_broken_version: "Use MQTT 3.1.1 or 5.",
  reason_broken_packet: "The first packet is not an MQTT CONNECT",
  todo_broken_packet: "Check what the device sends first: nothing may come before CONNECT.",
  unnamed: "No name",
  address: "Address",
  tries: "Attempts",
  first: "First attempt",
  last: "Last attempt",
  emptyTitle: "No unknown devices in the last hour",
  emptyText:
    "An unregistered device that uses one of your product keys appears here within seconds. If it does not, it has not reached the platform, or it uses another product key or an unknown token. Platform administrators also see the last two here, and connections that fail earlier (TLS, port, MQTT version). For a registered device, see its on/offline log.",
  nothingFound: "No matching unknown devices",
} as const satisfies Record<`${"reason" | "todo"}_${(typeof unknownReasons)[number]}`, string> &
  Record<string, unknown>;

/** The texts of the page of unknown devices. */
export const messages = defineMessages(en, () => import("./zh.ts"));
