import { devices } from "@thingwright/contract/devices/devices.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { scenarios } from "@thingwright/contract/products/scenarios.ts";
import { virtualDevices } from "@thingwright/contract/devices/virtual-devices.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import { expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { look } from "./src/look.ts";
import { samplePoints } from "./src/sample.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());

test("a scenario is made from the function points, changed by form and as text, run, and seen in the log", async () => {
  const actor = await platform.actor();
  const product = await platform.product(actor);
  const params = { id: product.id };
  await actor.ok(products.define, { params, body: { list: samplePoints } });
  const device = await actor.ok(virtualDevices.create, { params, body: { name: "Shelf" } });
  const { page } = await browser.open({ url: platform.url, token: actor.token });
  const debug = `/dashboard/product/${product.id}/deviceDebug`;

  await page.goto(`${debug}/scenario`);
  await page.getByRole("button", { name: "New scenario" }).click();
  await page.getByRole("menuitem", { name: /^Reports invalid values/ }).click();
  const dialog = page.getByRole("dialog", { name: "New scenario" });
  const first = dialog.getByRole("group", { name: "Step 1", exact: true });
  await first.getByLabel("For").fill("9999");
  await dialog.getByRole("button", { name: "Create" }).click();
  await first.getByText(/^At most /).waitFor();
  await first.getByLabel("For").fill("60");
  await dialog.getByLabel("Length of a round").fill("600");
  await dialog.getByRole("radio", { name: "JSON" }).click();
  await dialog.getByText('"wrong"').first().waitFor();
  await dialog.getByRole("button", { name: "Create" }).click();
  await page.getByText("Scenario Reports invalid values created").waitFor();
  const [made] = (await actor.ok(scenarios.list, { params })).list;
  expect(made).toMatchObject({ unfit: [], plan: { seconds: 600 } });
  expect(made!.plan.steps[0]).toMatchObject({ kind: "wrong", seconds: 60 });

  await page.getByRole("button", { name: "Run…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Run", exact: true }).click();
  await page.getByRole("progressbar", { name: "Reports invalid values, Shelf" }).waitFor();
  await page.goto(`${debug}/device/${device.id}/communicationLog`);
  await page
    .getByText(/nonsense/)
    .first()
    .waitFor();
  await page.goto(`${debug}/scenario`);
  await page.getByRole("button", { name: "Stop on Shelf" }).click();
  await page.getByText("Shelf is back to normal").waitFor();
  expect(
    (await actor.ok(virtualDevices.get, { params: { ...params, deviceId: device.id } })).scenario,
  ).toBeNull();
  expect((await actor.ok(devices.get, { params: device })).online).toBe(1);

  const body = { device_ids: [device.id] };
  await actor.ok(scenarios.play, { params: { ...params, scenarioId: made!.id }, body });
  await page.reload();
  await page.getByRole("progressbar", { name: "Reports invalid values, Shelf" }).waitFor();
  expect(await look(page, "scenarios-running")).toEqual([]);
});
