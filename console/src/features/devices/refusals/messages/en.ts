import type { refusedReasons } from "@thingwright/contract/points/telemetry.ts";
import { defineMessages } from "../../../../lib/i18n.ts";

/** The reasons, besides refusals, for the end of a connection that the user can do something about. */
type EndReason = "taken_over" | "protocol_error" | "keepalive_timeout";

export const en = {
  todo_taken_over: "Two devices with the same credentials keep pushing each other out. Give each its own.",
  todo_protocol_error:
    "Usually a wildcard in a topic, a second CONNECT, or with MQTT 5 a retained message or a topic alias.",
  todo_keepalive_timeout: "Make the device send PINGREQ within its keep-alive, or set a longer one.",
  todo_refused_user_name:
    "Write it as in the documentation, including the timestamp, at most 256 characters.",
  todo_refused_client_id:
    "Write an ID of your choice, a bar, the parameters (each once) and a bar, at most 512 characters.",
  todo_refused_sign_method: "Set it to hmacsha256, and sign with HMAC-SHA256.",
  todo_refused_hmacmd5: "Sign with hmacsha256, or ask the platform administrator to turn the setting on.",
  todo_refused_password:
    "Send the password that was set with this user name; if it is lost, set both again in the menu of the device.",
  todo_refused_other_client:
    "Connect with the client ID that was set with the user name, or set it again without a client ID.",
  todo_refused_signature:
    "Usually the secret is an old one, or that of another device. Choose “New secret” in the menu of the device, and give the device the new one. If that does not help, compare the text it signs with the documentation.",
  todo_refused_signature_missing:
    "Send the hexadecimal HMAC as the password. Only access tokens need no password.",
  todo_refused_signature_plain:
    "Send the HMAC computed with it. The secret has gone over the network, so choose “New secret” in the menu of the device.",
  todo_refused_signature_form: "Send the HMAC in hexadecimal digits: 64 of them with hmacsha256.",
  todo_refused_signature_base64: "Write the same bytes in hexadecimal digits.",
  todo_refused_signature_length:
    "Check the password buffer: 64 digits with hmacsha256 and nothing after them.",
  todo_refused_signature_method:
    "Sign with the hash given in signmethod, or change signmethod to the hash you use.",
  todo_refused_signature_time: "Sign exactly what follows “timestamp=”, digit by digit.",
  todo_refused_signature_client_id: "Sign only what comes before the first bar of the client ID.",
  todo_refused_signature_order:
    "The order is clientId, deviceName, productKey, timestamp; for TuyaLink deviceId, timestamp, secureMode, accessType.",
  todo_refused_signature_secret: "Use the secret exactly as shown: all 32 characters and nothing else.",
  todo_refused_token_misplaced: "Send it as the user name. Password and client ID can be anything.",
  todo_refused_device_token: "Let it register again. If it was online before, reset it first.",
  todo_refused_registration:
    "Connect without authType, signed with the device secret, or choose security level 1 for the product.",
  todo_refused_no_tls: "Turn on TLS in the device, and use the TLS port (MQTTS_PORT) or HTTPS.",
  todo_refused_product_secret:
    "Check the product secret, and that deviceName, productKey and random are signed as they are sent.",
  todo_refused_activated: "Reset the device. It registers at its next attempt.",
  todo_refused_registration_rate: "Try again in a minute.",
  todo_refused_disabled: "Enable it. It connects at its next attempt.",
  todo_refused_ceased: "Register it under a product that is not discontinued.",
  todo_refused_rate:
    "Check for two devices with the same identity, or firmware that reconnects without a pause.",

  refused: "The platform refuses this device",
  neverTitle: "The device has never connected",
  neverText:
    "Every attempt appears here within a second, with the reason if it is refused. If nothing appears, check the device name and product key, and whether the device reaches the platform (host, port, TLS).",
  offSince: "Offline since {time}",
  wasOff: "Was offline from {from} to {to}",
  offSaw: "Reason: {saw}.",
  bothSaw: "Reason: {saw}. The device says: {says}.",
  toLog: "On/offline log",
  toUnknown: "Unknown devices",
  unknown: {
    one: "A device that is not registered in this product tried to connect within the last hour.",
    other: "{count} devices that are not registered in this product tried to connect within the last hour.",
  },
} as const satisfies Record<`todo_${(typeof refusedReasons)[number] | EndReason}`, string> &
  Record<string, unknown>;

/** What to do about a device that was refused. */
export const messages = defineMessages(en, () => import("./zh.ts"));
