import { devices } from "@thingwright/contract/devices/devices.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { virtualDevices } from "@thingwright/contract/devices/virtual-devices.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import { expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { samplePoints } from "./src/sample.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());

test("a generator is chosen with a preview of its curve, and simulates a day in a minute", async () => {
  const actor = await platform.actor();
  const product = await platform.product(actor);
  const params = { id: product.id };
  await actor.ok(products.define, { params, body: { list: samplePoints } });
  const device = await actor.ok(virtualDevices.create, { params, body: { name: "Shelf" } });
  const { page, expectProblem } = await browser.open({ url: platform.url, token: actor.token });
  const debug = `/dashboard/product/${product.id}/deviceDebug`;
  await page.goto(`${debug}/device/${device.id}/info`);
  await page.getByText("All function points use their defaults.").waitFor();
  await page.getByRole("button", { name: "Configure…" }).click();

  const dialog = page.getByRole("dialog", { name: "Behavior of Shelf" });
  const dimming = dialog.getByRole("group", { name: /Brightness/ });
  const line = dimming.getByRole("img").locator("path");
  const usual = await line.getAttribute("d");
  await dimming.getByRole("combobox", { name: "Behavior" }).click();
  await page.getByRole("option", { name: "Day curve" }).click();
  await expect.poll(() => line.getAttribute("d")).not.toBe(usual);
  const lowest = dimming.getByLabel("Lowest");
  await lowest.fill("200");
  await line.waitFor({ state: "detached" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await dimming.getByText("The minimum must be below the maximum").waitFor();
  await dimming.getByLabel("Highest").fill("300");
  // That the values are beyond the range is the server's to say.
  expectProblem(/status of 422/);
  await dialog.getByRole("button", { name: "Save" }).click();
  await dimming.getByText("At most 100").first().waitFor();
  await lowest.fill("70");
  await dimming.getByLabel("Highest").fill("80");
  await line.waitFor();
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("1 function point customized.").waitFor();
  const brightness = async () => {
    const { list } = await actor.ok(devices.properties, { params: device });
    return list.find(({ identifier }) => identifier === "dimming")?.reported?.value;
  };
  await expect.poll(brightness, { timeout: 30_000 }).toSatisfy((value: unknown) => {
    return typeof value === "number" && value >= 70 && value <= 80;
  });

  await page.getByRole("button", { name: "Simulate…" }).click();
  // Longer than the test may take on a busy machine.
  await page.getByRole("radio", { name: "1 h" }).click();
  await page.getByRole("button", { name: /^A day in a minute/ }).click();
  await page.getByText(/ left$/).waitFor();
  const seen = new Set<unknown>();
  const several = async () => seen.add(await brightness()).size;
  await expect.poll(several, { timeout: 60_000, interval: 500 }).toBeGreaterThan(4);
  await page.goto(`${debug}/virtual`);
  await page.getByText(/^A day in a minute, .+ left$/).waitFor();
  await page.goto(`${debug}/device/${device.id}/info`);
  await page.getByRole("button", { name: "Back to normal" }).click();
  await page.getByText("Normal").waitFor();
});
