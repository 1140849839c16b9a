import type { onlineReasons } from "@thingwright/contract/telemetry.ts";
import { defineMessages } from "../../../lib/i18n.ts";

export const en = {
  virtualTitle: "Virtual devices",
  virtualText:
    "Devices that the platform runs for you: real MQTT clients that report, answer and come back after a restart.",
  realTitle: "Real devices",
  realText: "Hardware of yours, or any program that speaks MQTT with the credentials of a device.",
  backToVirtual: "Virtual devices",
  backToReal: "Real devices",

  name: "Name",
  device: "Device",
  deviceName: "Device name",
  deviceId: "Device ID",
  productKey: "Product key",
  product: "Product",
  mac: "MAC",
  imei: "IMEI",
  tuyalinkId: "TuyaLink ID",
  macOrImei: "MAC or IMEI",
  kind: "Kind",
  virtual: "Virtual device",
  real: "Real device",
  state: "Connection",
  status: "Access",
  activation: "Activation",
  firmware: "Firmware",
  createdAt: "Created",
  activatedAt: "Activated",
  onlineAt: "Last online",
  offlineAt: "Last offline",
  lastSeen: "Last seen",
  now: "Now",
  never: "Never",

  online: "Online",
  offline: "Offline",
  enabled: "Enabled",
  disabled: "Disabled",
  activated: "Activated",
  notActivated: "Not activated",
  running: "Running",
  stopped: "Stopped",
  runningLabel: "Run {name}",
  moreActions: "More actions",
  debug: "Debug",

  on: "On",
  off: "Off",
  noFault: "No fault",

  reason_connected: "Connected",
  reason_connected_often: "Connected, very often: further connections within this minute are not listed",
  reason_taken_over: "Another connection with the same credentials took over",
  reason_disconnected: "The device said goodbye (DISCONNECT)",
  reason_connection_lost: "The connection broke off",
  reason_protocol_error: "The platform ended it: a packet that MQTT or the platform does not allow",
  reason_keepalive_timeout: "Nothing was heard for 1.5 times the keep-alive",
  reason_server_restarted: "The platform was restarted",
  reason_disabled: "The device was disabled",
  reason_reset: "The device was set back to not activated",
  reason_secret_renewed: "The device got a new secret",
  reason_registered: "The device registered itself, and was told new secrets",
  reason_removed: "The device was deleted",
  reason_refused_user_name: "Refused: the user name is not “deviceId|signMethod=…,timestamp=…”",
  reason_refused_client_id:
    "Refused: the client id is not “anyId|signmethod=…,timestamp=…|”, or empty for a session that is to be kept",
  reason_refused_sign_method: "Refused: the signmethod is none of hmacsha256, hmacsha1 and hmacmd5",
  reason_refused_hmacmd5: "Refused: signing with hmacmd5 is off here (DEVICE_SIGN_MD5)",
  reason_refused_signature: "Refused: wrong signature: another device secret, or another text was signed",
  reason_refused_signature_missing: "Refused: no password was sent",
  reason_refused_signature_plain: "Refused: the device secret itself was sent as the password",
  reason_refused_signature_form:
    "Refused: the password is no signature: it has not 64, 40 or 32 hexadecimal digits",
  reason_refused_signature_base64: "Refused: the signature is right, but written in Base64",
  reason_refused_signature_length: "Refused: the signature is cut off, or has something behind it",
  reason_refused_signature_method: "Refused: signed with another hash than the signmethod says",
  reason_refused_signature_time: "Refused: the timestamp was not signed, or not as it was sent",
  reason_refused_signature_client_id: "Refused: another client id was signed",
  reason_refused_signature_order: "Refused: the parts of the signed text are in another order",
  reason_refused_signature_secret:
    "Refused: the device secret was changed before signing: a line break, a space, quotation marks, other letters or a lost end",
  reason_refused_token_misplaced:
    "Refused: the access token was sent as the password or the client id, not as the user name",
  reason_refused_device_token:
    "Refused: the device token (authType=connwl) is not the one of its last registration",
  reason_refused_password: "Refused: another password than that of this user name, or none",
  reason_refused_other_client: "Refused: another client id than the one that was set with the user name",
  reason_refused_registration:
    "Refused: the device asks to be registered (authType); its product has one secret per device (security level 2)",
  reason_refused_no_tls: "Refused: the device asks to be registered without TLS",
  reason_refused_product_secret:
    "Refused: the device asks to be registered with a wrong product secret or signature",
  reason_refused_activated: "Refused: the device asks to be registered, but was online before",
  reason_refused_registration_rate: "Refused: too many devices register at a time",
  reason_refused_disabled: "Refused: the device is disabled",
  reason_refused_ceased: "Refused: the product is discontinued and the device was never activated",
  reason_refused_rate: "Refused: the device connects too often",
} as const satisfies Record<`reason_${(typeof onlineReasons)[number]}`, string> & Record<string, unknown>;

/** Words that the screens of devices share. */
export const messages = defineMessages(en, () => import("./zh.ts"));
