import { readFile } from "node:fs/promises";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { connectDevice } from "@thingwright/device/device.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { mqttUrl, samplePoints } from "./src/sample.ts";
import { downloadFrom } from "./src/download-from.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());
const generous = { timeout: 30_000 };

const reports = 40;

/**
 * A device that has reported a temperature and a mode for some minutes, and its page. All of it stays within the ten
 * minutes that are shown, however busy the machine is.
 */
async function reporting() {
  const actor = await platform.actor();
  const product = await platform.product(actor);
  const list = samplePoints.filter(({ identifier }) => ["temperature", "mode", "label"].includes(identifier));
  await actor.ok(products.define, { params: { id: product.id }, body: { list } });
  const { id, access_token: token } = await actor.ok(devices.create, { body: { product_id: product.id } });
  const device = connectDevice({ url: mqttUrl(platform), token });
  await device.ready();
  const now = Date.now();
  await device.postBatch(
    Array.from({ length: reports }, (_, i) => ({
      time: now - (reports - i) * 10_000,
      values: { temperature: 20 + (i % 7), mode: Math.floor(i / 6) % 3, label: i < 30 ? "a" : "b" },
    })),
  );
  return { actor, device, id, path: `/dashboard/product/${product.id}/deviceDebug/device/${id}` };
}

/** The picture as its pixels, and how many colours are in it. */
async function pixelsOf(picture: Locator): Promise<{ pixels: string; colors: number }> {
  return picture.evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas;
    const copy = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true })!;
    copy.drawImage(canvas, 0, 0);
    const { data } = copy.getImageData(0, 0, width, height);
    const opaque = new Set<string>();
    for (let i = 0; i < data.length; i += 4)
      if (data[i + 3] === 255) opaque.add(`${data[i]},${data[i + 1]},${data[i + 2]}`);
    return { pixels: canvas.toDataURL(), colors: opaque.size };
  });
}

test("the last values of all properties are loaded by one call, drawn as charts, and updated live", async () => {
  const { actor, device, path } = await reporting();
  const { page } = await browser.open({ url: platform.url, token: actor.token });
  const asked: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith("/series")) asked.push(url.searchParams.get("identifiers") ?? "");
  });
  await page.goto(`${path}/info`);
  const line = page.getByRole("img", { name: "Temperature, last 10 min" });
  const strip = page.getByRole("img", { name: "Mode, last 10 min" });
  await expect.poll(async () => (await pixelsOf(line)).colors, generous).toBeGreaterThan(0);
  await expect.poll(async () => (await pixelsOf(strip)).colors, generous).toBeGreaterThanOrEqual(3);
  await page.getByText(/^Changed/).waitFor();
  expect(asked).toEqual(["temperature,mode,label"]);

  const before = await pixelsOf(line);
  await device.post({ temperature: 60 });
  await page.getByText("60 °C").first().waitFor();
  await expect.poll(async () => (await pixelsOf(line)).pixels, generous).not.toBe(before.pixels);

  await page.getByRole("link", { name: /^Mode, last 10 min/ }).hover();
  for (const option of ["Automatic", "Sleep", "Boost"])
    await page.getByRole("tooltip").or(page.locator(".popup")).getByText(option).waitFor();
  await page.getByRole("link", { name: /^Temperature, last 10 min/ }).click();
  await page.waitForURL(`**${path}/history?points=temperature`);
  await device.close();
});

test("the history can be zoomed by mouse, wheel and keys, keeps its range in the address, and is exported as shown", async () => {
  const { actor, device, path } = await reporting();
  await device.close();
  const { page } = await browser.open({ url: platform.url, token: actor.token });
  await page.goto(`${path}/history?points=temperature,mode`);
  const charts = page.getByRole("application", { name: "Charts" });
  await charts.locator("canvas").waitFor(generous);
  const address = () => new URL(page.url()).searchParams;
  const length = () => Number(address().get("to")) - Number(address().get("from"));
  await charts.hover({ position: { x: 400, y: 80 } });
  await charts.getByRole("time").waitFor();

  const box = (await charts.boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.4, box.y + 80);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.8, box.y + 80, { steps: 4 });
  await page.mouse.up();
  await expect.poll(length, generous).toBeGreaterThan(0);
  const dragged = length();
  expect(address().get("points")).toBe("temperature,mode");

  await charts.focus();
  await page.keyboard.press("+");
  await expect.poll(length, generous).toBeCloseTo(dragged / 2, -2);
  const begin = () => Number(address().get("from"));
  const before = begin();
  await page.keyboard.press("Shift+ArrowLeft");
  await expect.poll(begin, generous).toBeLessThan(before);
  await page.mouse.move(box.x + box.width * 0.5, box.y + 80);
  await page.mouse.wheel(0, 300);
  await expect.poll(length, generous).toBeGreaterThan(dragged / 2 + 100);
  await page.goBack();
  await expect.poll(length, generous).toBeCloseTo(dragged / 2, -2);
  for (let i = 0; i < 3; i++) await page.goBack();
  await expect.poll(() => address().get("from"), generous).toBeNull();

  await page.getByRole("button", { name: "View as table" }).click();
  await page.getByRole("columnheader", { name: "Temperature (°C)" }).first().waitFor();
  await page.getByRole("button", { name: "Export" }).click();
  const saved = await downloadFrom(page, () =>
    page.getByRole("menuitem", { name: "Chart data (CSV)" }).click(),
  );
  const [head, ...rows] = (await readFile(await saved.path(), "utf8")).trimEnd().split("\r\n");
  expect(head).toBe('\uFEFF"Time","Temperature (°C)","Mode"');
  expect(rows).toHaveLength(reports);
  expect(rows.at(-1)).toMatch(/^"[-\d :.]+",20,"Automatic"$/);
});
