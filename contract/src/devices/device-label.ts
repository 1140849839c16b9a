/** Whose label it is. */
export interface LabelledDevice {
  product_key: string;
  device_name: string;
  /** As pairs with colons between them, or empty where it is not known. */
  mac: string;
  /** The platform's signature, which makes the label a proof while the device waits to be bound; empty on labels of the first form. */
  proof: string;
}

/**
 * What the QR code on a device's label says, and what an app that scans it looks for: `TW2/{product key}/{device name}/{proof}`,
 * and `/{MAC}`, 12 capital digits without colons, where that is known. Without a proof it is of the first form, `TW1`. Nothing
 * in it is secret: a copy binds nothing by itself.
 */
export function labelText({ product_key, device_name, proof, mac }: LabelledDevice): string {
  const parts = proof === "" ? ["TW1", product_key, device_name] : ["TW2", product_key, device_name, proof];
  return [...parts, ...(mac === "" ? [] : [mac.replaceAll(":", "")])].join("/");
}

const name = "[A-Za-z0-9_.-]{1,64}";
const first = new RegExp(`^TW1/(${name})/(${name})()(?:/([0-9A-F]{12}))?$`);
const second = new RegExp(`^TW2/(${name})/(${name})/([A-Za-z0-9_-]{22})(?:/([0-9A-F]{12}))?$`);

/** The device whose label says this; null for any other text. */
export function readLabel(text: string): LabelledDevice | null {
  const found = second.exec(text) ?? first.exec(text);
  if (!found) return null;
  const [, product_key = "", device_name = "", proof = "", mac = ""] = found;
  return { product_key, device_name, proof, mac: mac.replace(/(..)(?=.)/g, "$1:") };
}
