import type { unknownReasons } from "@thingwright/contract/unknown-devices.ts";
import { defineMessages } from "../../../lib/i18n.ts";

export const en = {
  title: "Unknown devices",
  subtitle: "Sign-ins of the last hour that were refused because there is no such device.",
  fileName: "unknown-devices",
  search: "Name, key, address",
  device: "Device name",
  productKey: "Product key",
  reason: "Why",
  reason_refused_unknown: "No device has this name in the product",
  reason_refused_swapped: "Device name and product key are swapped in the user name",
  noProduct: "No product has this key",
  noId: "No device has this id",
  reason_refused_registration: "Asks to be registered by itself: register it, and give it its device secret",
  reason_refused_token: "No device has this access token",
  reason_refused_user_name:
    "The user name is neither “deviceName&productKey”, nor an access token, nor “deviceId|…”",
  unnamed: "Not named",
  address: "Address",
  tries: "Tries",
  first: "First try",
  last: "Last try",
  emptyTitle: "No unknown device within the last hour",
  emptyText:
    "A device that signs in with the key of one of your products, but under a name that is not registered, appears here within seconds. If yours does not, it has not reached the platform (host, port, TLS), has another product key, or uses a token that belongs to no device. What a registered device was refused for is in its on/offline log.",
  nothingFound: "No unknown device matches",
} as const satisfies Record<`reason_${(typeof unknownReasons)[number]}`, string> & Record<string, unknown>;

/** Words of the page of unknown devices. */
export const messages = defineMessages(en, () => import("./zh.ts"));
