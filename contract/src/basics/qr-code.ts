import { encode } from "uqr";

/** A QR code without its quiet zone: its side in modules, and its dark modules as horizontal runs. */
export interface QrCode {
  size: number;
  runs: { x: number; y: number; length: number }[];
}

/** The width of the white quiet zone that cameras need around a QR code, in modules. */
export const qrMargin = 4;

export function qrCodeOf(text: string): QrCode {
  const { data, size } = encode(text, { ecc: "M", border: 0 });
  const runs: QrCode["runs"] = [];
  for (const [y, modules] of data.entries()) {
    for (let x = modules.indexOf(true); x !== -1;) {
      const end = modules.indexOf(false, x);
      const length = (end === -1 ? size : end) - x;
      runs.push({ x, y, length });
      x = modules.indexOf(true, x + length);
    }
  }
  return { size, runs };
}

/** A QR code for SVG: the side of the square with its quiet zone, and the path of the dark modules. */
export function qrPathOf(text: string): { side: number; path: string } {
  const { size, runs } = qrCodeOf(text);
  const rectangles = runs.map(
    ({ x, y, length }) => `M${x + qrMargin} ${y + qrMargin}h${length}v1h-${length}z`,
  );
  return { side: size + 2 * qrMargin, path: rectangles.join("") };
}
