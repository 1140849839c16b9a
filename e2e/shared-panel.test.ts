import { configuration } from "@thingwright/contract/configuration.ts";
import { devices } from "@thingwright/contract/devices.ts";
import { genericPanelId } from "@thingwright/contract/panels.ts";
import { products } from "@thingwright/contract/products.ts";
import { shareLivePath } from "@thingwright/contract/share-lifetimes.ts";
import { shares } from "@thingwright/contract/shares.ts";
import { virtualDevices } from "@thingwright/contract/virtual-devices.ts";
import { eventually } from "@thingwright/server/test/eventually.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import type { WebSocketRoute } from "playwright-core";
import { expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { accessProblems } from "./src/look.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());

const own = { standard: false, scene_trigger: false, scene_execute: false };
const list = [
  {
    ...own,
    identifier: "lamp_power",
    name: "开关",
    name_en: "Power",
    data_type: "bool" as const,
    transfer_type: "issue_report" as const,
  },
  {
    ...own,
    identifier: "lamp_brightness",
    name: "亮度",
    name_en: "Brightness",
    data_type: "value" as const,
    transfer_type: "issue_report" as const,
    min: 1,
    max: 100,
    step: 1,
    unit: "%",
  },
];

test("a phone without an account and the console switch the same device, and each shows it at once", async () => {
  const maker = await platform.actor();
  const product = await platform.product(maker);
  const params = { id: product.id };
  await maker.ok(products.define, { params, body: { list } });
  await maker.ok(configuration.save, {
    params,
    body: {
      name_texts: { en: "Desk lamp" },
      panel: { panel_id: genericPanelId, main: "lamp_power", hidden: [] },
    },
  });
  const device = await maker.ok(virtualDevices.create, { params, body: { name: "Demo" } });

  const { page } = await browser.open({ url: platform.url, token: maker.token });
  await page.goto(`/dashboard/product/${product.id}/deviceDebug/virtual`);
  await page.getByRole("row").nth(1).getByText("Online", { exact: true }).waitFor();
  await page
    .getByRole("row")
    .nth(1)
    .getByRole("button", { name: /More|Actions/ })
    .click();
  await page.getByRole("menuitem", { name: "Panel and sharing" }).click();
  const phone = page.getByRole("group", { name: "Phone with the panel" });
  const here = phone.getByRole("button", { name: "Power" });
  await here.waitFor();
  await page.getByRole("button", { name: "Make a link" }).click();
  const code = page.getByRole("img", { name: "QR code that opens the panel of Demo on a phone" });
  await code.waitFor();
  const url = (await page.getByText(/\/companion\/share\//).textContent()) ?? "";

  const visitor = await browser.open({ url: platform.url, width: 390 });
  let cut = false;
  const links: WebSocketRoute[] = [];
  await visitor.page.routeWebSocket(new RegExp(`${shareLivePath}$`), (link) => {
    if (cut) return void link.close();
    links.push(link);
    link.connectToServer();
  });
  await visitor.page.goto(new URL(url).pathname);
  await visitor.page.getByRole("heading", { name: "Desk lamp" }).waitFor();
  const there = visitor.page.getByRole("button", { name: "Power" });
  const pressed = async (of: typeof here) => (await of.getAttribute("aria-pressed")) === "true";
  const before = await pressed(there);
  const reported = async () => {
    const known = await maker.ok(devices.properties, { params: { id: device.id } });
    return known.list.find(({ identifier }) => identifier === "lamp_power")?.reported?.value;
  };

  await there.click();
  await eventually(async () => expect([await pressed(here), await reported()]).toEqual([!before, !before]));
  await here.click();
  await eventually(async () => expect([await pressed(there), await reported()]).toEqual([before, before]));

  // By keyboard alone, and while nothing comes of the platform for a while.
  await there.press("Space");
  await eventually(async () => expect([await pressed(here), await reported()]).toEqual([!before, !before]));
  expect(await accessProblems(visitor.page)).toEqual([]);
  cut = true;
  for (const link of links) await link.close();
  await visitor.page.getByText("Not connected. What is shown may be out of date.").waitFor();
  expect(await there.isDisabled()).toBe(true);
  expect(await accessProblems(visitor.page)).toEqual([]);
  await here.click();
  cut = false;
  await eventually(async () =>
    expect([await pressed(there), await there.isDisabled()]).toEqual([before, false]),
  );

  const altered = (url.endsWith("A") ? url.slice(0, -2) + "BB" : url.slice(0, -2) + "AA").split("/").at(-1)!;
  const refusal = await platform.nobody.refused(shares.open, { params: { code: altered } });
  expect([refusal.status, refusal.code]).toEqual([403, 21607]);
  visitor.expectProblem(/403/);
  await page.getByRole("button", { name: /^End link: Made by/ }).click();
  await visitor.page.getByRole("heading", { name: "This link no longer works" }).waitFor();
  expect(await accessProblems(visitor.page)).toEqual([]);
});
