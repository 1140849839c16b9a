/** The device that a label belongs to. */
export interface LabelledDevice {
  product_key: string;
  device_name: string;
  /** Pairs of digits separated by colons; empty if not known. */
  mac: string;
  /** The platform's signature: it proves to the platform that an app has scanned the label. Empty on `TW1` labels. */
  proof: string;
}

/**
 * The text of the QR code on a device's label, which apps scan: `TW2/{product key}/{device name}/{proof}`, followed by
 * `/{MAC}` (12 hexadecimal digits in upper case, without colons) if the MAC is known. Without a proof, the text has the
 * older form `TW1`. Nothing in it is secret: a copy of the text can bind the device only while the device waits to be
 * bound.
 */
export function labelText({ product_key, device_name, proof, mac }: LabelledDevice): string {
  const parts = proof === "" ? ["TW1", product_key, device_name] : ["TW2", product_key, device_name, proof];
  return [...parts, ...(mac === "" ? [] : [mac.replaceAll(":", "")])].join("/");
}

const name = "[A-Za-z0-9_.-]{1,64}";
const first = new RegExp(`^TW1/(${name})/(${name})()(?:/([0-9A-F]{12}))?$`);
const second = new RegExp(`^TW2/(${name})/(${name})/([A-Za-z0-9_-]{22})(?:/([0-9A-F]{12}))?$`);

/** Reads the text of a label; null for any other text. */
export function readLabel(text: string): LabelledDevice | null {
  const found = second.exec(text) ?? first.exec(text);
  if (!found) return null;
  const [, product_key = "", device_name = "", proof = "", mac = ""] = found;
  return { product_key, device_name, proof, mac: mac.replace(/(..)(?=.)/g, "$1:") };
}
