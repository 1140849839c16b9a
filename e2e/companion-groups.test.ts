import { apps } from "@thingwright/contract/people/apps.ts";
import { bindings } from "@thingwright/contract/people/bindings.ts";
import { configuration } from "@thingwright/contract/products/configuration.ts";
import { deviceGroups } from "@thingwright/contract/devices/device-groups.ts";
import { genericPanelId } from "@thingwright/contract/content/panels.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { deepOnly } from "@thingwright/server/test/deep.ts";
import { makeHome } from "@thingwright/server/test/devices-at-home.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { type PersonCaller, startPlatform } from "@thingwright/server/test/harness.ts";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { browserForTests, type PageOptions } from "./src/browser.ts";
import { accessProblems, settled } from "./src/look.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());
const maker = await platform.actor();
const product = await platform.product(maker, { name: "Downlight" });
const point = {
  data_type: "bool" as const,
  transfer_type: "issue_report" as const,
  identifier: "lamp_power",
  name: "开关",
  name_en: "Power",
};
await maker.ok(products.define, { params: product, body: { list: [point] } });
await maker.ok(configuration.save, {
  params: { id: product.id },
  body: {
    binding: { mode: "authorized", supports_groups: true },
    panel: { panel_id: genericPanelId, main: "lamp_power", hidden: [] },
  },
});
const home = await makeHome(platform, maker);
const [app] = (await maker.ok(apps.list)).list;
const [left, right] = [await home.bound(product.id), await home.bound(product.id)];
for (const [name, { device }] of [
  ["Left", left],
  ["Right", right],
] as const)
  await home.owner.ok(bindings.update, { params: { id: device.id }, body: { name } });
afterAll(() => home.close());

/** The companion of the app on a phone, by default of the owner of the home. */
async function phone(
  path: string,
  { who = home.owner, ...options }: Partial<PageOptions> & { who?: PersonCaller } = {},
): Promise<Page> {
  const { page, expectProblem } = await browser.open({ url: platform.url, width: 390, ...options });
  // A page looks at its group again and again, also at the moment at which that is deleted.
  expectProblem(/404 .*\/device_group\//);
  await page.addInitScript(([key, token]) => localStorage.setItem(`thingwright.person.${key}`, token), [
    app!.app_key,
    who.token,
  ] as const);
  await page.goto(`/companion/${app!.app_key}/${path}`);
  return page;
}

/** What both devices are told by a deed. */
async function toldBoth(deed: () => Promise<void>): Promise<unknown[]> {
  const [one, two] = await Promise.all([left.taken(), right.taken(), deed()]);
  return [one, two];
}

test("devices of one kind are grouped on a phone, and switched together on the group page and the start page", async () => {
  const page = await phone(`home/${home.id}`);
  await page.getByRole("link", { name: /Device groups/ }).click();
  await page.getByRole("heading", { name: "No groups yet" }).waitFor();
  expect(await accessProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Create a group" }).click();
  const sheet = page.getByRole("dialog", { name: "Create a group" });
  await sheet.getByLabel("Name").fill("Ceiling");
  for (const name of ["Left", "Right"]) await sheet.getByRole("checkbox", { name }).uncheck();
  await sheet.getByRole("button", { name: "Save" }).click();
  await sheet.getByText("Choose at least one device.").waitFor();
  for (const name of ["Left", "Right"]) await sheet.getByRole("checkbox", { name }).check();
  expect(await accessProblems(page)).toEqual([]);
  await sheet.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { name: "Ceiling" }).waitFor();
  const power = page.getByRole("button", { name: "Power" });
  expect(await toldBoth(() => power.click())).toEqual([{ lamp_power: 1 }, { lamp_power: 1 }]);
  await left.report({ lamp_power: 1 });
  await right.report({ lamp_power: 0 });
  await page.getByText("Differs between devices: Power").waitFor();
  expect(await accessProblems(page)).toEqual([]);

  await page.getByRole("link", { name: "Back" }).click();
  const tile = page.getByRole("switch", { name: "Switch Ceiling" });
  await expect.poll(() => tile.getAttribute("aria-checked")).toBe("true");
  expect(await toldBoth(() => tile.click())).toEqual([{ lamp_power: 0 }, { lamp_power: 0 }]);
  await expect.poll(() => tile.getAttribute("aria-checked")).toBe("false");
  expect(await accessProblems(page)).toEqual([]);
});

test("a group names the device that failed, and only admins can edit and delete the group", async () => {
  const params = { id: home.id };
  for (const { id } of (await home.owner.ok(deviceGroups.list, { params })).list)
    await home.owner.ok(deviceGroups.remove, { params: { id } });
  const device_ids = [left.device.id, right.device.id];
  const { id } = await home.owner.ok(deviceGroups.create, { params, body: { name: "Row", device_ids } });
  await right.client.mqtt.endAsync();
  await expect
    .poll(async () => (await home.owner.ok(bindings.get, { params: { id: right.device.id } })).online)
    .toBe(2);
  const page = await phone(`group/${id}`);
  const power = page.getByRole("button", { name: "Power" });
  await Promise.all([left.taken(), power.click()]);
  await page.getByText("Did not work for Right").waitFor();

  const theirs = await phone(`group/${id}`, { who: home.member });
  await theirs.getByRole("button", { name: "Power" }).waitFor();
  expect(await theirs.getByRole("button", { name: "Edit this group" }).count()).toBe(0);

  await page.getByRole("button", { name: "Edit this group" }).click();
  const sheet = page.getByRole("dialog", { name: "Edit this group" });
  await sheet.getByLabel("Name").fill("One lamp");
  await sheet.getByRole("checkbox", { name: "Right" }).uncheck();
  await sheet.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { name: "One lamp" }).waitFor();
  await page.getByText("1 device").waitFor();
  await page.getByRole("button", { name: "Edit this group" }).click();
  await sheet.getByRole("button", { name: "Delete this group" }).click();
  const question = page.getByRole("dialog", { name: "Delete the group One lamp?" });
  await question.getByRole("button", { name: "Delete this group" }).click();
  await page.getByRole("heading", { name: "No groups yet" }).waitFor();
  expect((await home.owner.ok(deviceGroups.list, { params })).list).toEqual([]);
});

test.each([
  ["zh", "light"],
  ["zh", "dark"],
  ["en", "dark"],
] as const)(
  "group pages are shown without accessibility problems in %s and the %s theme",
  deepOnly,
  async (language, theme) => {
    const params = { id: home.id };
    const body = { name: language, device_ids: [left.device.id, right.device.id] };
    const { id } = await home.owner.ok(deviceGroups.create, { params, body });
    const locale = language === "zh" ? "zh-CN" : "en-US";
    for (const path of ["", `home/${home.id}/groups`, `group/${id}`]) {
      const page = await phone(path, { locale, theme });
      await page
        .getByText(language === "zh" ? "2 台设备" : "2 devices")
        .first()
        .waitFor();
      await settled(page);
      expect(await accessProblems(page), path).toEqual([]);
    }
    await home.owner.ok(deviceGroups.remove, { params: { id } });
  },
);
