import { appUsers } from "@thingwright/contract/people/app-users.ts";
import { apps } from "@thingwright/contract/people/apps.ts";
import { companionPath } from "@thingwright/contract/people/companion-app.ts";
import { configuration } from "@thingwright/contract/products/configuration.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { genericPanelId } from "@thingwright/contract/content/panels.ts";
import { productScenes } from "@thingwright/contract/products/product-scenes.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { virtualDevices } from "@thingwright/contract/devices/virtual-devices.ts";
import { eventually } from "@thingwright/server/test/eventually.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import type { Page } from "playwright-core";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { lastCode } from "./src/last-message.ts";
import { accessProblems } from "./src/look.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());

const power = {
  standard: false,
  scene_trigger: true,
  scene_execute: true,
  identifier: "lamp_power",
  name: "开关",
  name_en: "Power",
  data_type: "bool" as const,
  transfer_type: "issue_report" as const,
};

/** A lamp with an app for it, and two virtual devices that only do what they are told. */
async function makeLamps() {
  const maker = await platform.actor();
  const app = await maker.ok(apps.create, { body: { name: "Lumen", package_name: "com.example.lumen" } });
  const { id } = await platform.product(maker);
  const params = { id };
  await maker.ok(products.define, { params, body: { list: [power] } });
  const panel = { panel_id: genericPanelId, main: "lamp_power", hidden: [] };
  const binding = { mode: "authorized" as const, supports_groups: false };
  await maker.ok(configuration.save, { params, body: { panel, binding } });
  const scenes = {
    triggers: { lamp_power: {} },
    actions: { lamp_power: {} },
  };
  await maker.ok(productScenes.save, { params, body: scenes });
  const lampOf = async (name: string) => {
    const made = await maker.ok(virtualDevices.create, { params, body: { name } });
    const generators = { lamp_power: { kind: "constant" as const, value: false } };
    await maker.ok(virtualDevices.setBehavior, { params: { id, deviceId: made.id }, body: { generators } });
    return made;
  };
  return { maker, app, productId: id, desk: await lampOf("Desk lamp"), hall: await lampOf("Hall lamp") };
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name, exact: true });

/** Somebody who signs up on a phone of their own and makes a home. */
async function settle(base: string, name: string): Promise<Page> {
  const { page, expectProblem } = await browser.open({
    url: platform.url,
    width: 390,
    touch: true,
    language: null,
  });
  // What is refused is said in the page; the browser notes it besides.
  expectProblem(/status of 4(09|10)/);
  // Chromium's notes where a worker takes over between the preload of a file and its use, which costs nothing.
  expectProblem(/cross-world service worker resource mismatch|preloaded using link preload but not used/);
  const address = `${name.toLowerCase()}@home.example`;
  await page.goto(base);
  await link(page, "Create an account").tap();
  await page.getByLabel("Email or mobile number").fill(address);
  await button(page, "I am not a robot").tap();
  await page.getByText("Verified").waitFor();
  expect(await accessProblems(page)).toEqual([]);
  await button(page, "Send code").tap();
  await page.getByText("This service cannot send messages yet").waitFor();
  await page.getByLabel("Code", { exact: true }).fill(await lastCode(platform, address));
  await page.getByLabel("What should we call you?").fill(name);
  await page.getByLabel("Password", { exact: true }).fill("Lux193");
  await button(page, "Create an account").tap();
  await link(page, "Create a home").tap();
  await page.getByLabel("Home name").fill(`${name}’s home`);
  await button(page, "Create a home").tap();
  await link(page, "Add a device").first().waitFor();
  return page;
}

/** The code that somebody is to send on, which is shown once. */
async function givenCode(page: Page): Promise<string> {
  const code = await page.getByRole("dialog").locator("p.font-mono").innerText();
  expect(await accessProblems(page)).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).tap();
  return code;
}

async function enterCode(page: Page, address: string, label: string, submit: string, code: string) {
  await page.goto(address);
  await page.getByLabel(label, { exact: true }).fill(code);
  await button(page, submit).tap();
}

test("two app users bind, share and automate the lamps of a maker, and the console logs the bindings", async () => {
  const { maker, app, productId, desk, hall } = await makeLamps();
  const base = companionPath(app.app_key);
  const [ada, ben] = [await settle(base, "Ada"), await settle(base, "Ben")];
  const { page: desktop } = await browser.open({ url: platform.url, token: maker.token });
  const deviceAddress = (id: string) => `/dashboard/product/${productId}/deviceDebug/device/${id}`;
  const isOn = async (id: string) => {
    const { list } = await maker.ok(devices.properties, { params: { id } });
    return list.find(({ identifier }) => identifier === "lamp_power")?.reported?.value;
  };

  // The maker sets a virtual lamp to pairing, and reads the code of its label.
  const pairing = async (id: string) => {
    await desktop.goto(`${deviceAddress(id)}/info`);
    await desktop.getByRole("button", { name: "More actions" }).click();
    await desktop.getByRole("menuitem", { name: "Pair with an app" }).click();
    const dialog = desktop.getByRole("dialog");
    await dialog.getByRole("img", { name: /^QR code/ }).waitFor();
    await dialog.getByRole("button", { name: "Put into pairing mode" }).click();
    await dialog.getByText("Ready to pair for 10 min").waitFor();
    return dialog
      .getByText(/^TW2\//)
      .first()
      .innerText();
  };
  const add = (page: Page, code: string) =>
    enterCode(page, `${base}add/by/typed`, "Code on the device", "Add a device", code);
  const name = async (page: Page, title: string) => {
    await page.getByLabel("Display name").fill(title);
    await button(page, "Done").tap();
    await page.getByRole("heading", { name: title }).waitFor();
  };
  const code = await pairing(desk.id);
  expect(await accessProblems(desktop)).toEqual([]);
  await add(ada, code);
  await desktop.getByText("Paired: the device can be used in the app now.").waitFor();
  await name(ada, "Reading lamp");
  // Somebody else with a photo of the label is refused, though the device waits once more.
  await pairing(desk.id);
  await add(ben, code);
  await ben.getByText("This device belongs to someone else.").first().waitFor();
  await add(ada, await pairing(hall.id));
  await name(ada, "Hall lamp");

  // Shared with one person, who controls it.
  await ada.goto(`${base}device/${desk.id}/sharing`);
  await button(ada, "Share this device").tap();
  await button(ada, "View and control").tap();
  const shareCode = await givenCode(ada);
  await ben.goto(base);
  await ben.getByRole("heading", { level: 1 }).getByRole("button").tap();
  await link(ben, "Accept a shared device").tap();
  await ben.getByLabel("Code you were sent").fill(shareCode);
  await button(ben, "Accept").tap();
  await ben.getByText(/is now shared with you/).waitFor();
  await ben.goto(`${base}device/${desk.id}`);
  await ben.getByRole("button", { name: "Power", pressed: false }).tap();
  await eventually(async () => expect(await isOn(desk.id)).toBe(true));

  // Invited, Ben lives there, too.
  const { list: people } = await maker.ok(appUsers.list, { query: { app_id: app.id } });
  const ownerId = people.find(({ nickname }) => nickname === "Ada")!.id;
  const family = await maker.ok(appUsers.family, { params: { id: ownerId } });
  const homeId = family.list[0]!.id;
  const invite = async () => {
    await ada.goto(`${base}home/${homeId}/members`);
    await button(ada, "Invite someone").first().tap();
    await button(ada, "Invite a member").tap();
    return givenCode(ada);
  };
  await enterCode(ben, `${base}join`, "Invitation code", "Join", await invite());
  await ben.getByText("Welcome to Ada’s home").waitFor();

  // Into a room of the home, where Ben sees it.
  await ada.goto(`${base}home/${homeId}/rooms`);
  await button(ada, "Add a room").first().tap();
  await ada.getByLabel("Room name").fill("Study");
  await ada.getByRole("dialog").getByRole("button", { name: "Save" }).tap();
  await ada.getByText("Study").first().waitFor();
  expect(await accessProblems(ada)).toEqual([]);
  await ada.goto(`${base}device/${desk.id}/settings`);
  await ada.getByLabel("Room").selectOption({ label: "Study" });
  await ada.getByText("Saved").first().waitFor();
  expect(await accessProblems(ada)).toEqual([]);

  // What one lamp does sets off the other.
  await ada.goto(`${base}scene/new`);
  await button(ada, "Add a trigger").tap();
  await ada.getByRole("dialog").getByRole("button", { name: "Reading lamp" }).tap();
  await button(ada, "Done").tap();
  await button(ada, "Add an action").tap();
  await ada.getByRole("dialog").getByRole("button", { name: "Hall lamp" }).tap();
  await button(ada, "Done").tap();
  await button(ada, "Save scene").tap();
  await ada
    .getByText(/When Reading lamp turns on/)
    .first()
    .waitFor();
  await ben.goto(`${base}device/${desk.id}`);
  for (const on of [false, true]) {
    await ben.getByRole("button", { name: "Power", pressed: !on }).tap();
    await eventually(async () => expect(await isOn(desk.id)).toBe(on));
  }
  await eventually(async () => expect(await isOn(hall.id)).toBe(true));

  // In the other mode whoever has the device at hand takes it over, and the earlier owner is told.
  const preemptive = { mode: "preemptive" as const, supports_groups: false };
  await maker.ok(configuration.save, { params: { id: productId }, body: { binding: preemptive } });
  // What Ben's phone knows of the lamp is of Ada's home, where its room is.
  await ben.route(`**/app/v1/device/${desk.id}`, async (route) => {
    if (route.request().method() === "GET") await setTimeout(500);
    await route.continue();
  });
  await add(ben, await pairing(desk.id));
  await name(ben, "Mine now");
  await ada.goto(`${base}messages`);
  await ada
    .getByText(/Reading lamp/)
    .first()
    .waitFor();
  expect(await accessProblems(ada)).toEqual([]);

  // The console tells the story.
  await desktop.goto(`${deviceAddress(desk.id)}/bindLog`);
  await desktop.getByRole("row").nth(3).waitFor();
  await desktop.goto(`/dashboard/userManage/userList/${ownerId}/familyInfo`);
  for (const text of ["Ada’s home", "Study", "Ben", "Hall lamp"])
    await desktop.getByText(text).first().waitFor();
  expect(await accessProblems(desktop)).toEqual([]);

  // An invitation that nobody took in time opens nothing.
  const late = await invite();
  platform.clock.advance((limits.invitationSeconds + 60) * 1000);
  await enterCode(ben, `${base}join`, "Invitation code", "Join", late);
  await ben.getByText("This invitation is not valid, has expired or").first().waitFor();
});
