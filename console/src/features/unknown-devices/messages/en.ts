import type { unknownReasons } from "@thingwright/contract/unknown-devices.ts";
import { defineMessages } from "../../../lib/i18n.ts";

export const en = {
  title: "Unknown devices",
  subtitle:
    "Who tried to connect within the last hour and is no device of the platform, and what to do about it.",
  fileName: "unknown-devices",
  search: "Name, key, address",
  device: "Device name",
  productKey: "Product key",
  reason: "Why",
  noProduct: "No product has this key",
  noProductTodo: "Compare it with the key that the product shows in the console.",
  noId: "No device has this id",
  noIdTodo: "Copy it anew from the credentials of the device.",
  toDo: "What to do",
  reason_refused_unknown: "No device has this name in the product",
  todo_refused_unknown: "Register it, or correct the name: capitals and small letters differ.",
  reason_refused_swapped: "Device name and product key are swapped in the user name",
  todo_refused_swapped: "Write the device name first: deviceName&productKey.",
  reason_refused_letters: "The product key is written in other letters",
  todo_refused_letters: "Write it as the console shows it: capitals and small letters differ.",
  reason_refused_registration: "Asks to be registered, for which its product is not set up",
  todo_refused_registration:
    "Choose security level 1 on the product's page “Hardware”, or register the device here and give it its device secret.",
  reason_refused_no_tls: "Asks to be registered without TLS",
  todo_refused_no_tls: "Turn on TLS in the device, and use the port with TLS (MQTTS_PORT) or HTTPS.",
  reason_refused_product_secret: "Asks to be registered with a wrong signature",
  todo_refused_product_secret:
    "Compare the product secret, and what is signed with it: deviceName, productKey, random, as they were sent.",
  reason_refused_no_record: "Asks to be registered, but no device has this name in the product",
  todo_refused_no_record: "Register it, or let the firmware ask for a record of its own (authType=regnwl).",
  reason_refused_device_name: "Asks to be registered under a name that no device may have",
  todo_refused_device_name: "Use 4 to 32 letters, digits, and “_”, “.” or “-”.",
  reason_refused_quota: "Asks to be registered, but there are as many devices as there may be",
  todo_refused_quota: "Delete devices, finish the development of the product, or ask for a larger quota.",
  reason_refused_own_credentials: "Asks to be registered with a token or user name that another device has",
  todo_refused_own_credentials: "Let the device choose another, or leave it to the platform.",
  reason_refused_ceased: "Asks to be registered, but the product is discontinued",
  todo_refused_ceased: "No device of it can be registered any more.",
  reason_refused_registration_rate: "Asks to be registered while too many devices do",
  todo_refused_registration_rate: "Let it try again a minute later.",
  reason_refused_hmacmd5: "Asks to be registered with hmacmd5, which is off here",
  todo_refused_hmacmd5: "Use hmacsha256, or turn on the setting DEVICE_SIGN_MD5.",
  reason_refused_token: "No device has this access token",
  todo_refused_token:
    "Copy it anew, without a space or a line break; renewing the secret makes the old token void. A device name alone is no user name.",
  reason_refused_login: "No device has this user name, nor is it the access token of one",
  todo_refused_login:
    "Set the user name and its password for a device (in the device's menu), or correct it: capitals and small letters differ.",
  reason_refused_user_name: "The user name is of no known form",
  todo_refused_user_name:
    "It is deviceName&productKey, an access token, deviceId|… (TuyaLink), or a user name that was set for a device and comes with its password, without spaces or a line break, and not in place of the client id.",
  reason_broken_certificate: "The device does not accept the certificate of the platform",
  todo_broken_certificate:
    "Give it the CA that issued the certificate, a clock that is right, and a host name that the certificate has.",
  reason_broken_no_tls: "No TLS on the port with TLS",
  todo_broken_no_tls: "Turn on TLS in the device, or use the port without (MQTT_PORT).",
  reason_broken_tls_version: "No version or cipher of TLS in common",
  todo_broken_tls_version: "The platform speaks TLS 1.2 and 1.3; update the TLS library of the device.",
  reason_broken_handshake: "The device left within the TLS handshake",
  todo_broken_handshake:
    "Most often it does not accept the certificate (CA, host name, clock), or gives up too early.",
  reason_broken_tls: "TLS on the port without TLS",
  todo_broken_tls: "Use the port with TLS (MQTTS_PORT), or turn off TLS in the device.",
  reason_broken_http: "HTTP on the port for MQTT",
  todo_broken_http:
    "Devices that use HTTP or WebSocket connect to the port of the console (WebSocket: /mqtt).",
  reason_broken_version: "A version of MQTT that the platform does not speak",
  todo_broken_version: "Use MQTT 3.1.1 or 5.",
  reason_broken_packet: "What came first is no CONNECT of MQTT",
  todo_broken_packet: "Look at what the device sends first; nothing may come before CONNECT.",
  unnamed: "Not named",
  address: "Address",
  tries: "Tries",
  first: "First try",
  last: "Last try",
  emptyTitle: "No unknown device within the last hour",
  emptyText:
    "A device that signs in with the key of one of your products, but under a name that is not registered, appears here within seconds. If yours does not, it has not reached the platform, has another product key, or uses a token that belongs to no device: the administrator of the platform sees those, and connections that fail before (TLS, port, version of MQTT), on this page. What a registered device was refused for is in its on/offline log.",
  nothingFound: "No unknown device matches",
} as const satisfies Record<`${"reason" | "todo"}_${(typeof unknownReasons)[number]}`, string> &
  Record<string, unknown>;

/** Words of the page of unknown devices. */
export const messages = defineMessages(en, () => import("./zh.ts"));
