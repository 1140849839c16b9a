import { type LabelledDevice, labelText } from "@thingwright/contract/device-label.ts";
import type { LabelSize } from "@thingwright/contract/label-sizes.ts";
import { fairTurns } from "../../../platform/fair-turns.ts";
import { Turnstile } from "../../../platform/turnstile.ts";
import Document from "pdfkit";
import { drawCode, drawLines, type Line, partedLines, sheets, wholeLines } from "./draw.ts";
import { chineseFont } from "./font.ts";

/** What a label says besides its QR code. */
export interface Label extends LabelledDevice {
  /** Of the product. */
  name: string;
  model: string;
}

/** One label is a piece of work: calls, and the labels of other accounts, go on in between. */
const turnstile = new Turnstile();
/** A PDF of 1,000 labels is some megabytes while it is made. */
const inTurn = fairTurns(2, 20);

const [plain, bold, chinese] = ["Helvetica", "Helvetica-Bold", "chinese"];
/** What Helvetica of every PDF viewer shows. */
const isLatin = (text: string) => /^[\u0020-\u007e\u00a0-\u00ff]*$/.test(text);

/** Makes a PDF with these labels. The answer is as large as its labels are many: who calls bounds them. */
export function labelsPdf(owner: string, size: LabelSize, labels: readonly Label[]) {
  return inTurn(owner, () => make(owner, size, labels));
}

async function make(
  owner: string,
  size: LabelSize,
  labels: readonly Label[],
): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = sheets[size];
  const document = new Document({ autoFirstPage: false, margin: 0, info: { Title: "Labels" } });
  const pieces: Buffer[] = [];
  document.on("data", (piece: Buffer) => void pieces.push(piece));
  const ended = new Promise((resolve, reject) => void document.once("end", resolve).once("error", reject));
  const shown = await fontsFor(document, labels);
  const perPage = sheet.columns * sheet.rows;
  for (const [i, label] of labels.entries()) {
    await inPieces(owner, () => {
      if (i % perPage === 0) document.addPage({ size: sheet.page, margin: 0 });
      const place = i % perPage;
      const at = {
        x: (place % sheet.columns) * sheet.label.width,
        y: sheet.top + Math.floor(place / sheet.columns) * sheet.label.height,
      };
      drawLabel(document, label, { size, at, shown });
    });
  }
  document.end();
  await ended;
  return Uint8Array.from(Buffer.concat(pieces));
}

function inPieces(owner: string, draw: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    turnstile.enter(owner, () => {
      try {
        draw();
        resolve();
      } catch (error) {
        reject(error);
      }
    });
  });
}

/** The fonts of texts; null for one with characters that no font here has. */
type Shown = (text: string, latin: string) => string | null;

async function fontsFor(document: PDFKit.PDFDocument, labels: readonly Label[]): Promise<Shown> {
  if (labels.every(({ name, model }) => isLatin(name) && isLatin(model))) return (_text, latin) => latin;
  const { content, has } = await chineseFont();
  document.registerFont(chinese, content);
  return (text, latin) => {
    if (isLatin(text)) return latin;
    return Array.from(text).every(has) ? chinese : null;
  };
}

/** @param at the corner of the label on its page */
function drawLabel(
  document: PDFKit.PDFDocument,
  label: Label,
  { size, at, shown }: { size: LabelSize; at: { x: number; y: number }; shown: Shown },
): void {
  const { label: whole, code, letters } = sheets[size];
  // The margin of the code is the space before the text, too.
  const before = (whole.height - code) / 2;
  drawCode(document, labelText(label), { x: at.x + before / 2, y: at.y + before, side: code });
  const x = at.x + before / 2 + code;
  const width = whole.width - code - before / 2 - letters / 2;
  const product = [
    { text: label.name, latin: bold, size: letters, most: 2 },
    { text: label.model, latin: plain, size: letters - 1, most: 1 },
  ].flatMap(({ text, latin, size: own, most }) => {
    const font = shown(text, latin);
    return text === "" || font === null ? [] : partedLines(document, { text, font, size: own }, width, most);
  });
  const device: Line = { text: label.device_name, font: bold, size: letters - 0.5 };
  const mac: Line = { text: label.mac, font: plain, size: letters - 1 };
  const lines = [
    ...product,
    ...wholeLines(document, device, width, 2),
    ...(label.mac === "" ? [] : wholeLines(document, mac, width, 1)),
  ];
  drawLines(document, lines, { x, y: at.y, height: whole.height });
}
