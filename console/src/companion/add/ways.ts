import type { OfferedProduct } from "@thingwright/contract/app-content.ts";
import { type PairingType, pairingTypes } from "@thingwright/contract/pairing-types.ts";

/** The ways in which this companion adds a device, the one with the least trouble first. */
const addWays = ["bluetooth", "camera", "hotspot", "typed"] as const;
export type AddWay = (typeof addWays)[number];

export const isAddWay = (text: string | undefined): text is AddWay =>
  (addWays as readonly (string | undefined)[]).includes(text);

/** The way of pairing that each goes by, whose guide leads to it. */
export const pairingTypeOf: Record<AddWay, PairingType> = {
  bluetooth: "ble_wifi",
  camera: "scan",
  hotspot: "ap",
  typed: "scan",
};

/** What a phone and the address of the page allow. */
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

/** Why a way cannot be gone on this phone, by the name of the words for it; null where it can. */
export function obstacleOf(way: AddWay, phone: PhoneMeans): "needsHttps" | "needsChrome" | null {
  if (way !== "bluetooth" && way !== "camera") return null;
  if (!phone.isSecure) return "needsHttps";
  return (way === "bluetooth" ? phone.hasBluetooth : phone.hasCamera) ? null : "needsChrome";
}

/** The ways of a product: those that it names, in its order, and the code on it, by which a device on the network can always be bound. */
function waysOf({ paring_type }: Pick<OfferedProduct, "paring_type">): AddWay[] {
  const codes = paring_type.split(",");
  const known = pairingTypes.filter((type) => codes.includes(type));
  const order = (way: AddWay) => codes.indexOf(pairingTypeOf[way]);
  const named = addWays.filter((way) => known.includes(pairingTypeOf[way]));
  const rest = addWays.filter((way) => pairingTypeOf[way] === "scan" && !named.includes(way));
  return [...named.toSorted((a, b) => order(a) - order(b)), ...rest];
}

/** A way, and what stands against it here. */
export interface ShownWay {
  way: AddWay;
  obstacle: ReturnType<typeof obstacleOf>;
}

/** All ways of a product, or where it is not known of any: those first that this phone can go. */
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
