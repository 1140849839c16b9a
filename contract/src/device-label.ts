/** Whose label it is. */
export interface LabelledDevice {
  product_key: string;
  device_name: string;
  /** As pairs with colons between them, or empty where it is not known. */
  mac: string;
}

/** Begins the text, with the number of its form. */
const mark = "TW1";

/**
 * What the QR code on a device's label says, and what an app that scans it looks for: `TW1/{product key}/{device name}`, and
 * `/{MAC}`, 12 capital digits without colons, where that is known. Nothing in it is secret.
 */
export function labelText({ product_key, device_name, mac }: LabelledDevice): string {
  const parts = [mark, product_key, device_name];
  return [...parts, ...(mac === "" ? [] : [mac.replaceAll(":", "")])].join("/");
}

/** The device whose label says this; null for any other text. */
export function readLabel(text: string): LabelledDevice | null {
  const found = /^TW1\/([A-Za-z0-9_.-]{1,64})\/([A-Za-z0-9_.-]{1,64})(?:\/([0-9A-F]{12}))?$/.exec(text);
  if (!found) return null;
  const [, product_key = "", device_name = "", mac = ""] = found;
  return { product_key, device_name, mac: mac.replace(/(..)(?=.)/g, "$1:") };
}
