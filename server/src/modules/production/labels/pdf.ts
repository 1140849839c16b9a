import { type LabelledDevice, labelText } from "@thingwright/contract/devices/device-label.ts";
import type { LabelSize } from "@thingwright/contract/devices/label-sizes.ts";
import { fairTurns } from "../../../platform/limits/fair-turns.ts";
import { gate } from "../../../platform/limits/gate.ts";
import { Turnstile } from "../../../platform/limits/turnstile.ts";
import Document from "pdfkit";
import { drawCode, drawLines, type Line, sheets, shrinkToFit, wrapLines } from "./draw.ts";
import { chineseFont } from "./font.ts";

/** The text on a label and the data of its QR code. */
export interface Label extends LabelledDevice {
  /** The name of the product. */
  name: string;
  model: string;
}

/** Draws one label at a time, so that calls and the labels of other accounts are served in between. */
const drawQueue = new Turnstile();
/**
 * A PDF of 1,000 labels takes some megabytes and seconds of one core, so one PDF at a time is made for each account,
 * and two in all.
 */
const ofAccount = fairTurns(1, 20);
const ofAll = gate(2, 200);

const [plain, bold, chinese] = ["Helvetica", "Helvetica-Bold", "chinese"];
/** Checks whether Helvetica, which every PDF viewer has, can show a text. */
const isLatin = (text: string) => /^[\u0020-\u007e\u00a0-\u00ff]*$/.test(text);

/** Makes a PDF with these labels. Its size grows with their number, which the caller must bound. */
export function labelsPdf(owner: string, size: LabelSize, labels: readonly Label[]) {
  return ofAccount(owner, () => ofAll(() => make(owner, size, labels)));
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
  const about = productLines(document, await fontsFor(document, labels), size);
  const perPage = sheet.columns * sheet.rows;
  for (const [i, label] of labels.entries()) {
    await drawInTurn(owner, () => {
      if (i % perPage === 0) document.addPage({ size: sheet.page, margin: 0 });
      const place = i % perPage;
      const at = {
        x: (place % sheet.columns) * sheet.label.width,
        y: sheet.top + Math.floor(place / sheet.columns) * sheet.label.height,
      };
      drawLabel(document, label, { size, at, about });
    });
  }
  document.end();
  await ended;
  return Uint8Array.from(Buffer.concat(pieces));
}

function drawInTurn(owner: string, draw: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    drawQueue.enter(owner, () => {
      try {
        draw();
        resolve();
      } catch (error) {
        reject(error);
      }
    });
  });
}

/** Finds the font for a text; null if a character of the text is in no font. */
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

/**
 * The width that is left for the texts of a label. The margin of the QR code is also the space between the code and the
 * texts.
 */
function textWidth({ label, code, after }: (typeof sheets)[LabelSize]): number {
  return label.width - code - (label.height - code) / 4 - after;
}

/**
 * Breaks the texts about a product into lines only once for all its labels, because this takes longer than everything
 * else on a label.
 */
function productLines(document: PDFKit.PDFDocument, shown: Shown, size: LabelSize) {
  const { letters } = sheets[size];
  const width = textWidth(sheets[size]);
  const known = new Map<string, Line[]>();
  return ({ name, model }: Label): Line[] => {
    const key = `${name}\n${model}`;
    const lines =
      known.get(key) ??
      [
        { text: name, latin: bold, size: letters, most: 2 },
        { text: model, latin: plain, size: letters - 1, most: 1 },
      ].flatMap(({ text, latin, size: own, most }) => {
        const font = shown(text, latin);
        return text === "" || font === null
          ? []
          : wrapLines(document, { text, font, size: own }, width, most);
      });
    known.set(key, lines);
    return lines;
  };
}

/** @param at the top left corner of the label on its page */
function drawLabel(
  document: PDFKit.PDFDocument,
  label: Label,
  { size, at, about }: { size: LabelSize; at: { x: number; y: number }; about: (label: Label) => Line[] },
): void {
  const { label: whole, code, letters } = sheets[size];
  const before = (whole.height - code) / 2;
  drawCode(document, labelText(label), { x: at.x + before / 2, y: at.y + before, side: code });
  const width = textWidth(sheets[size]);
  const device: Line = { text: label.device_name, font: bold, size: letters - 0.5 };
  const mac: Line = { text: label.mac, font: plain, size: letters - 1 };
  const lines = [
    ...about(label),
    ...shrinkToFit(document, device, width, 2),
    ...(label.mac === "" ? [] : shrinkToFit(document, mac, width, 1)),
  ];
  drawLines(document, lines, { x: at.x + before / 2 + code, y: at.y, height: whole.height });
}
