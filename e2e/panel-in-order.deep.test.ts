import { setTimeout as wait } from "node:timers/promises";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { genericPanelId } from "@thingwright/contract/content/panels.ts";
import { configuration } from "@thingwright/contract/products/configuration.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { type Route as Called, urlOf } from "@thingwright/contract/grammar/route.ts";
import { shares } from "@thingwright/contract/content/shares.ts";
import { virtualDevices } from "@thingwright/contract/devices/virtual-devices.ts";
import { eventually } from "@thingwright/server/test/eventually.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());

const level = {
  identifier: "level",
  name: "Level",
  data_type: "value",
  transfer_type: "issue_report",
  min: 1,
  max: 100,
  step: 1,
} as const;

async function makeLamp() {
  const maker = await platform.actor();
  const params = { id: (await platform.product(maker)).id };
  await maker.ok(products.define, { params, body: { list: [level] } });
  const panel = { panel_id: genericPanelId, main: null, hidden: [] };
  await maker.ok(configuration.save, { params, body: { panel } });
  const { id } = await maker.ok(virtualDevices.create, { params, body: {} });
  const generators = { level: { kind: "hold" as const } };
  await maker.ok(virtualDevices.setBehavior, { params: { ...params, deviceId: id }, body: { generators } });
  return { maker, params: { ...params, deviceId: id } };
}

/** Presses twice while the first of the two calls is slow on its way. */
async function pressTwice(page: Page, called: Called, params: Record<string, string>): Promise<void> {
  const slider = page.getByRole("slider", { name: "Level", exact: true });
  await slider.waitFor();
  const slowly = async (route: Route) => {
    await wait(500);
    await route.continue();
  };
  await page.route(`**${urlOf(called, params)}`, slowly, { times: 1 });
  const answers = [1, 100].map((value) =>
    page.waitForResponse((one) => one.request().postData()?.includes(`"level":${value}}`) === true),
  );
  for (const key of ["Home", "End"]) await slider.press(key);
  await Promise.all(answers);
}

test("the last of two quick presses decides the value, even if its call could overtake the first one", async () => {
  const { maker, params } = await makeLamp();
  const reports = (value: number) =>
    eventually(async () => {
      const { list } = await maker.ok(devices.properties, { params: { id: params.deviceId } });
      expect(list.map((one) => one.reported?.value)).toEqual([value]);
    });
  const { page } = await browser.open({ url: platform.url, token: maker.token });
  await page.goto(`/dashboard/product/${params.id}/config/panel`);
  await pressTwice(page, devices.call, { id: params.deviceId });
  await reports(100);

  const { code } = await maker.ok(shares.ofVirtualDevice, { params });
  const phone = await browser.open({ url: platform.url, width: 390 });
  await phone.page.goto(`/companion/share/${code}`);
  await pressTwice(phone.page, shares.call, { code });
  await reports(100);
});
