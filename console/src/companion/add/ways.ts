import type { OfferedProduct } from "@thingwright/contract/people/app-content.ts";
import { type PairingType, pairingTypes } from "@thingwright/contract/devices/pairing-types.ts";

/** The ways in which this companion adds a device, the easiest first. */
const addWays = ["bluetooth", "camera", "hotspot", "typed"] as const;
export type AddWay = (typeof addWays)[number];

export const isAddWay = (text: string | undefined): text is AddWay =>
  (addWays as readonly (string | undefined)[]).includes(text);

/** The pairing type of each way, which is also the key of the product's guide for that way. */
export const pairingTypeOf: Record<AddWay, PairingType> = {
  bluetooth: "ble_wifi",
  camera: "scan",
  hotspot: "ap",
  typed: "scan",
};

/**
 * The conditions that decide which ways work: features of the phone's browser, and whether the page came over HTTPS.
 */
export interface PhoneMeans {
  isSecure: boolean;
  hasBluetooth: boolean;
  hasCamera: boolean;
}

export function phoneMeans(): PhoneMeans {
  return {
    isSecure: isSecureContext,
    hasBluetooth: "bluetooth" in navigator,
    hasCamera: typeof navigator.mediaDevices?.getUserMedia === "function",
  };
}

/** Returns why a way does not work on this phone, as the key of the message for it; null if the way works. */
export function obstacleOf(way: AddWay, phone: PhoneMeans): "needsHttps" | "needsChrome" | null {
  if (way !== "bluetooth" && way !== "camera") return null;
  if (!phone.isSecure) return "needsHttps";
  return (way === "bluetooth" ? phone.hasBluetooth : phone.hasCamera) ? null : "needsChrome";
}

/**
 * Returns the ways of a product: those of its pairing types, in the order in which the product lists the types, then
 * the ways that use the code on the device. The latter are always included, because that code binds any device that is
 * on the network.
 */
function waysOf({ paring_type }: Pick<OfferedProduct, "paring_type">): AddWay[] {
  const codes = paring_type.split(",");
  const known = pairingTypes.filter((type) => codes.includes(type));
  const order = (way: AddWay) => codes.indexOf(pairingTypeOf[way]);
  const named = addWays.filter((way) => known.includes(pairingTypeOf[way]));
  const rest = addWays.filter((way) => pairingTypeOf[way] === "scan" && !named.includes(way));
  return [...named.toSorted((a, b) => order(a) - order(b)), ...rest];
}

/** A way, and the reason why it does not work on this phone. */
export interface ShownWay {
  way: AddWay;
  obstacle: ReturnType<typeof obstacleOf>;
}

/**
 * Returns the ways of a product, or all ways if the product is not known. The ways that work on this phone come first.
 */
export function shownWays(
  product: Pick<OfferedProduct, "paring_type"> | null,
  phone: PhoneMeans,
): ShownWay[] {
  const shown = (product ? waysOf(product) : addWays).map((way) => ({
    way,
    obstacle: obstacleOf(way, phone),
  }));
  return shown.toSorted((a, b) => Number(a.obstacle !== null) - Number(b.obstacle !== null));
}
