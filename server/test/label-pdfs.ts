import type { LabelSize } from "@thingwright/contract/devices/label-sizes.ts";
import jsqr from "jsqr";
import { getDocumentProxy, getResolvedPDFJS } from "unpdf";
import { type Sheet, sheets } from "../src/modules/production/labels/draw.ts";

/** The number of dots in a point. */
const dots = 4;

interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A page of labels as read from a PDF. Lengths are in points. */
interface LabelPage {
  width: number;
  height: number;
  labels: { text: string; margin: number; module: number }[];
  texts: { text: string; right: number }[];
}

/** Reads labels from a PDF: converts the drawings to dots, and decodes the QR codes in these. */
export async function readLabels(pdf: Uint8Array, size: LabelSize): Promise<LabelPage[]> {
  const file = await getDocumentProxy(new Uint8Array(pdf));
  const { OPS } = await getResolvedPDFJS();
  const pages: LabelPage[] = [];
  for (let no = 1; no <= file.numPages; no += 1) {
    const page = await file.getPage(no);
    const { width, height } = page.getViewport({ scale: 1 });
    const { fnArray, argsArray } = await page.getOperatorList();
    const drawn = fnArray.flatMap((operator, i) =>
      operator === OPS.constructPath ? [rectanglesOf(argsArray[i] as [number, [Float32Array]])] : [],
    );
    const { items } = await page.getTextContent();
    pages.push({
      width,
      height,
      labels: drawn.map((code, i) => read(code, placeOf(i, sheets[size]))),
      texts: items.flatMap((item) =>
        "str" in item && item.str.trim() !== ""
          ? [{ text: item.str, right: (item.transform as number[])[4]! + item.width }]
          : [],
      ),
    });
  }
  return pages;
}

function placeOf(i: number, { columns, label, top }: Sheet): Rectangle {
  return { ...label, x: (i % columns) * label.width, y: top + Math.floor(i / columns) * label.height };
}

/** The rectangles of one path, each of four points. The page was flipped before, because PDFs count from the bottom. */
function rectanglesOf([, [path]]: [number, [Float32Array]]): Rectangle[] {
  const numbers = Array.from(Object.values(path));
  const found: Rectangle[] = [];
  for (let at = 0; at < numbers.length; at += 13) {
    const [begin, x = 0, y = 0, ...rest] = numbers.slice(at, at + 13);
    const closed = rest.at(-1);
    // A move, three lines, and a close.
    if (begin !== 0 || closed !== 4) throw new Error("not a path of rectangles");
    found.push({ x, y, width: rest[4]! - x, height: rest[5]! - y });
  }
  return found;
}

function read(code: Rectangle[], place: Rectangle): LabelPage["labels"][number] {
  const least = (of: (one: Rectangle) => number) => Math.min(...code.map(of));
  const [left, top] = [least(({ x }) => x), least(({ y }) => y)];
  const right = Math.max(...code.map(({ x, width }) => x + width));
  const bottom = Math.max(...code.map(({ y, height }) => y + height));
  const [width, height] = [Math.ceil(place.width * dots), Math.ceil(place.height * dots)];
  const image = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const one of code) {
    const [x, y] = [(one.x - place.x) * dots, (one.y - place.y) * dots];
    for (let row = Math.round(y); row < Math.round(y + one.height * dots); row += 1) {
      for (let column = Math.round(x); column < Math.round(x + one.width * dots); column += 1)
        image.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
    }
  }
  return {
    text: jsqr.default(image, width, height)?.data ?? "",
    margin: Math.min(
      left - place.x,
      top - place.y,
      place.x + place.width - right,
      place.y + place.height - bottom,
    ),
    module: least((one) => one.height),
  };
}
