import { labelText } from "@thingwright/contract/devices/device-label.ts";
import { labelSizes } from "@thingwright/contract/devices/label-sizes.ts";
import { expect, test } from "vitest";
import { readLabels } from "../../../../test/label-pdfs.ts";
import { sheets } from "./draw.ts";
import { type Label, labelsPdf } from "./pdf.ts";

const lamp: Label = {
  name: "智能灯泡 WiFi 版",
  model: "TW-L1",
  product_key: "k3v9abcdefgh",
  device_name: "lamp-000001",
  proof: "0123456789abcdefghijkl",
  mac: "AA:BB:CC:00:11:22",
};
/** As many labels, each of a device of its own. */
const many = (count: number, label: Partial<Label> = {}): Label[] =>
  Array.from({ length: count }, (_, i) => ({
    ...lamp,
    device_name: `lamp-${String(i).padStart(6, "0")}`,
    ...label,
  }));

test.each(labelSizes)(
  "%s: each QR code contains the text of its label, and has its quiet zone",
  async (size) => {
    const labels = many(25);
    const pages = await readLabels(await labelsPdf("maker", size, labels), size);
    const { columns, rows, page } = sheets[size];
    expect(pages).toHaveLength(Math.ceil(25 / (columns * rows)));
    for (const { width, height } of pages) {
      expect(width).toBeCloseTo(page[0], 1);
      expect(height).toBeCloseTo(page[1], 1);
    }
    const codes = pages.flatMap(({ labels: found }) => found);
    expect(codes.map(({ text }) => text)).toEqual(labels.map(labelText));
    // Four modules of white, and modules that an ordinary printer of labels (203 dpi) draws with two dots at least.
    for (const { margin, module } of codes) {
      expect(margin).toBeGreaterThanOrEqual(3.99 * module);
      expect(module).toBeGreaterThan((2 / 203) * 72);
    }
  },
);

test("the texts of a label can be extracted, also in Chinese, and stay within the label", async () => {
  const [page] = await readLabels(await labelsPdf("maker", "50x30", [lamp]), "50x30");
  expect(
    page!.texts
      .map(({ text }) => text)
      .join("")
      .replaceAll(" ", ""),
  ).toBe("智能灯泡WiFi版TW-L1lamp-000001AA:BB:CC:00:11:22");
  for (const { right } of page!.texts) expect(right).toBeLessThan(page!.width);
});

test("the texts of a sheet keep clear of the margin that office printers cannot print", async () => {
  const long = many(3, { name: "客厅智能语音落地灯 Pro Max 第二代 全彩 RGBCW", device_name: "W".repeat(32) });
  const [page] = await readLabels(await labelsPdf("maker", "a4", long), "a4");
  const rights = page!.texts.map(({ right }) => right);
  expect(Math.max(...rights)).toBeLessThan(page!.width - (4 * 72) / 25.4);
});

test("a name that the fonts cannot show is left out, a long one is cut off, and a device's name never is", async () => {
  const strange = { ...lamp, name: "مصباح", mac: "" };
  const long = {
    ...lamp,
    name: "Lamp for the ceiling of a very large living room",
    device_name: "W".repeat(32),
  };
  const [one, other] = await readLabels(await labelsPdf("maker", "40x20", [strange, long]), "40x20");
  expect(one!.texts.map(({ text }) => text)).toEqual(["TW-L1", "lamp-000001"]);
  const texts = other!.texts.map(({ text }) => text);
  expect(texts.filter((text) => text.endsWith("…"))).toHaveLength(1);
  expect(texts.join("")).toContain("W".repeat(32));
  for (const { right } of other!.texts) expect(right).toBeLessThan(other!.width);
});

test("a thousand labels are made in pieces, and are no more than a few megabytes", async () => {
  let turns = 0;
  let isMade = false;
  const other = () => {
    turns += 1;
    if (!isMade) setImmediate(other);
  };
  setImmediate(other);
  const content = await labelsPdf("maker", "a4", many(1000));
  isMade = true;
  // A turn of labels takes some milliseconds, in which a processor draws a few dozen of them at most.
  expect(turns).toBeGreaterThan(20);
  expect(content.byteLength).toBeLessThan(4 * 2 ** 20);
});
