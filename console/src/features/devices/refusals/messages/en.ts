import type { refusedReasons } from "@thingwright/contract/telemetry.ts";
import { defineMessages } from "../../../../lib/i18n.ts";

/** Ends of a connection that somebody may want to do something about, besides refusals. */
type EndReason = "taken_over" | "protocol_error" | "keepalive_timeout";

export const en = {
  todo_taken_over: "Two devices with the same credentials take turns like this: give each its own.",
  todo_protocol_error:
    "Most often a wildcard in a topic, a second CONNECT, or with MQTT 5 a retained message or a topic alias.",
  todo_keepalive_timeout: "Let the device send PINGREQ within its keep-alive, or choose a longer one.",
  todo_refused_user_name: "Write it as the documentation has it, timestamp included, 256 characters at most.",
  todo_refused_client_id:
    "Write an id of your choice, a bar, the pairs (each once) and a bar: 512 characters at most.",
  todo_refused_sign_method: "Set it to hmacsha256, and sign with HMAC-SHA256.",
  todo_refused_hmacmd5: "Sign with hmacsha256; or the administrator of the platform turns the setting on.",
  todo_refused_password:
    "Send the password that was set with this user name; if it is lost, set both anew in the device's menu.",
  todo_refused_other_client:
    "Connect with the client id that was set with the user name, or set both anew without one.",
  todo_refused_signature:
    "Most often the secret is that of another device, or an old one: renew it, and give the device the new one. Then compare the text that it signs with the documentation's.",
  todo_refused_signature_missing: "Send the hexadecimal HMAC as the password; only access tokens need none.",
  todo_refused_signature_plain:
    "Send the HMAC that is made with it. The secret has gone over the network: better renew it.",
  todo_refused_signature_form: "Send the HMAC in hexadecimal digits: 64 of them with hmacsha256.",
  todo_refused_signature_base64: "Write the same bytes in hexadecimal digits.",
  todo_refused_signature_length:
    "Look at the buffer of the password: 64 digits with hmacsha256, and nothing behind them.",
  todo_refused_signature_method:
    "Sign with the hash that signmethod names, or name the one that you sign with.",
  todo_refused_signature_time: "Sign exactly what stands behind “timestamp=”, digit by digit.",
  todo_refused_signature_client_id: "Sign only what stands before the first bar of the client id.",
  todo_refused_signature_order:
    "The order is clientId, deviceName, productKey, timestamp; for TuyaLink deviceId, timestamp, secureMode, accessType.",
  todo_refused_signature_secret: "Use the secret as it was shown, all 32 characters and nothing else.",
  todo_refused_token_misplaced: "Send it as the user name; password and client id may be anything.",
  todo_refused_device_token: "Let it register again, after a reset if it was online before.",
  todo_refused_registration:
    "Connect without authType, signed with the device secret, or choose security level 1 for the product.",
  todo_refused_no_tls: "Turn on TLS in the device, and use the port with TLS (MQTTS_PORT) or HTTPS.",
  todo_refused_product_secret:
    "Compare the product secret, and what is signed with it: deviceName, productKey, random, as they were sent.",
  todo_refused_activated: "Reset the device, and it registers with its next try.",
  todo_refused_registration_rate: "Let it try again a minute later.",
  todo_refused_disabled: "Enable it, and it connects with its next try.",
  todo_refused_ceased: "Register it under a product that is not discontinued.",
  todo_refused_rate:
    "Look for two devices with one identity, or for firmware that reconnects without a pause.",

  refused: "The device is refused",
  neverTitle: "The device has not been here yet",
  neverText:
    "Each try to connect under its name shows here within a second, and why it was refused. If nothing shows, its name or product key is another one, or it does not reach the platform (host, port, TLS).",
  toLog: "On/offline log",
  toUnknown: "Unknown devices",
  unknown: {
    one: "A device that this product does not have tried to sign in within the last hour.",
    other: "{count} devices that this product does not have tried to sign in within the last hour.",
  },
} as const satisfies Record<`todo_${(typeof refusedReasons)[number] | EndReason}`, string> &
  Record<string, unknown>;

/** What to do about a device that was refused. */
export const messages = defineMessages(en, () => import("./zh.ts"));
