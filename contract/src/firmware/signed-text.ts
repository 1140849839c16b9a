/**
 * The text that is signed for firmware. It names the product, the module and the version besides the bytes, so that a
 * signature cannot be moved to other devices, or make an old file pass for a newer one.
 */
export function signedText(firmware: {
  product_key: string;
  module: string;
  version: string;
  size: number;
  sha256: string;
}): string {
  const { product_key, module, version, size, sha256 } = firmware;
  const lines = ["thingwright-firmware-1", product_key, module, version, size, sha256];
  return lines.map((line) => `${line}\n`).join("");
}
