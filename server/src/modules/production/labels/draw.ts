import type { LabelSize } from "@thingwright/contract/devices/label-sizes.ts";
import { qrCodeOf, qrMargin as margin } from "@thingwright/contract/basics/qr-code.ts";

/** Points of a PDF in a millimetre. */
const mm = 72 / 25.4;

/** The layout of labels on a page, in points. */
export interface Sheet {
  page: [width: number, height: number];
  columns: number;
  rows: number;
  label: { width: number; height: number };
  /** The margin above the first row. */
  top: number;
  /** The side of the QR code with its margin. */
  code: number;
  /** The font size of the product's name; the other font sizes derive from it. */
  letters: number;
  /** The blank margin to the right of the text: office printers do not reach the edge of a sheet. */
  after: number;
}

const roll = (width: number, height: number, code: number, letters: number): Sheet => ({
  page: [width * mm, height * mm],
  columns: 1,
  rows: 1,
  label: { width: width * mm, height: height * mm },
  top: 0,
  code: code * mm,
  letters,
  after: letters / 2,
});

export const sheets: Record<LabelSize, Sheet> = {
  "50x30": roll(50, 30, 27, 7.5),
  "40x20": roll(40, 20, 20, 5.5),
  a4: {
    page: [210 * mm, 297 * mm],
    columns: 3,
    rows: 8,
    label: { width: 70 * mm, height: 37 * mm },
    top: 0.5 * mm,
    code: 33 * mm,
    letters: 9,
    after: 5 * mm,
  },
};

/** A line of a label, with its font and font size. */
export interface Line {
  text: string;
  font: string;
  size: number;
}

/** The methods of a PDF document that drawing needs. */
export type Canvas = Pick<
  PDFKit.PDFDocument,
  "rect" | "fill" | "font" | "fontSize" | "text" | "widthOfString"
>;

/** Draws a QR code within a square, its margin included. */
export function drawCode(
  canvas: Canvas,
  text: string,
  { x, y, side }: { x: number; y: number; side: number },
): void {
  const { size, runs } = qrCodeOf(text);
  const module = side / (size + 2 * margin);
  for (const { x: column, y: row, length } of runs)
    canvas.rect(x + (margin + column) * module, y + (margin + row) * module, length * module, module);
  canvas.fill("black");
}

function widthOf(canvas: Canvas, { text, font, size }: Line): number {
  return canvas.font(font).fontSize(size).widthOfString(text);
}

/** Finds how many characters of a line fit. A word may be split, because Chinese has no spaces. */
function fitting(canvas: Canvas, line: Line, width: number): number {
  const characters = [...line.text];
  const fits = (count: number) =>
    widthOf(canvas, { ...line, text: characters.slice(0, count).join("") }) <= width;
  if (fits(characters.length)) return characters.length;
  // Binary search: one character is always accepted, and all characters are known not to fit.
  let [most, tooMany] = [1, characters.length];
  while (tooMany - most > 1) {
    const middle = Math.floor((most + tooMany) / 2);
    if (fits(middle)) most = middle;
    else tooMany = middle;
  }
  return most;
}

/** Breaks a text into lines; text that does not fit in the last line is cut off and replaced by an ellipsis. */
export function wrapLines(canvas: Canvas, line: Line, width: number, most: number): Line[] {
  const lines: Line[] = [];
  let rest = line.text;
  while (rest !== "" && lines.length < most) {
    const characters = [...rest];
    const count = fitting(canvas, { ...line, text: rest }, width);
    const isCut = count < characters.length && lines.length === most - 1;
    const room = isCut ? fitting(canvas, { ...line, text: rest }, width - line.size) : count;
    // Break between words if this line has a space.
    const space = isCut || count === characters.length ? -1 : characters.lastIndexOf(" ", count);
    const end = space > 0 ? space : room;
    lines.push({ ...line, text: `${characters.slice(0, end).join("")}${isCut ? "…" : ""}` });
    rest = isCut ? "" : characters.slice(end).join("").trimStart();
  }
  return lines;
}

/** Breaks a text into lines and shrinks its font, down to 2 points, until the whole text fits in `most` lines. */
export function shrinkToFit(canvas: Canvas, line: Line, width: number, most: number): Line[] {
  const size = line.size;
  for (let smaller = size; smaller > 2; smaller -= 0.25) {
    const lines = wrapLines(canvas, { ...line, size: smaller }, width, most + 1);
    if (lines.length <= most) return lines;
  }
  return wrapLines(canvas, { ...line, size: 2 }, width, most);
}

/** Draws lines below each other, centred vertically on the label. */
export function drawLines(
  canvas: Canvas,
  lines: readonly Line[],
  { x, y, height }: { x: number; y: number; height: number },
): void {
  const spacing = 1.3;
  const total = lines.reduce((sum, { size }) => sum + size * spacing, 0);
  let top = y + (height - total) / 2;
  for (const { text, font, size } of lines) {
    // Lines are placed by their baseline, because fonts differ in the space above their letters.
    const foot = top + size;
    canvas.font(font).fontSize(size).text(text, x, foot, { lineBreak: false, baseline: "alphabetic" });
    top += size * spacing;
  }
}
