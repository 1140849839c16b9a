import { encode } from "uqr";

/** A QR code without the white around it: its side, and its dark modules, as long as they follow each other in a row. */
export interface QrCode {
  size: number;
  runs: { x: number; y: number; length: number }[];
}

/** What white is left around a QR code, in its own modules, so that cameras find it. */
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

/** A QR code as SVG has it: the side of a square with the white around, and the path of what is dark in it. */
export function qrPathOf(text: string): { side: number; path: string } {
  const { size, runs } = qrCodeOf(text);
  const rectangles = runs.map(
    ({ x, y, length }) => `M${x + qrMargin} ${y + qrMargin}h${length}v1h-${length}z`,
  );
  return { side: size + 2 * qrMargin, path: rectangles.join("") };
}
