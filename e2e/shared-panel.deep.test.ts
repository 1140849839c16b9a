import { limits } from "@thingwright/contract/grammar/limits.ts";
import { appSignIn } from "@thingwright/contract/people/app-sign-in.ts";
import { companionColours } from "@thingwright/contract/people/companion-colours.ts";
import { apps } from "@thingwright/contract/people/apps.ts";
import { companion } from "@thingwright/contract/people/companion.ts";
import { configuration } from "@thingwright/contract/products/configuration.ts";
import { devices } from "@thingwright/contract/devices/devices.ts";
import { genericPanelId } from "@thingwright/contract/content/panels.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { shareLivePath } from "@thingwright/contract/content/share-lifetimes.ts";
import { shares } from "@thingwright/contract/content/shares.ts";
import { virtualDevices } from "@thingwright/contract/devices/virtual-devices.ts";
import { eventually } from "@thingwright/server/test/eventually.ts";
import { replyTo } from "@thingwright/server/test/device-messages.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { connectDevice } from "@thingwright/server/test/gateway.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import type { WebSocketRoute } from "playwright-core";
import { expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { lastCode } from "./src/last-message.ts";
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

test("a phone without an account and the console control the same device, and show changes of each other at once", async () => {
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
  await page.getByRole("button", { name: "Create link" }).click();
  const url = (await page.getByText(/\/companion\/share\//).textContent()) ?? "";
  await page.keyboard.press("Escape");

  const visitor = await browser.open({ url: platform.url, width: 390 });
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const opening = new URL(url).pathname.split("/").at(-1)!;
  await visitor.page.route(
    (address) => address.pathname.endsWith(`/share/${opening}`) && !address.pathname.startsWith("/companion"),
    async (route) => {
      await held;
      await route.continue();
    },
  );
  let cut = false;
  const links: WebSocketRoute[] = [];
  await visitor.page.routeWebSocket(new RegExp(`${shareLivePath}$`), (link) => {
    if (cut) return void link.close();
    links.push(link);
    link.connectToServer();
  });
  await visitor.page.goto(new URL(url).pathname);
  await visitor.page.getByRole("status", { name: "Loading…" }).waitFor();
  expect(await accessProblems(visitor.page)).toEqual([]);
  release();
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
  await visitor.page.getByText("Not connected. Values may be out of date.").waitFor();
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
  await page.getByRole("button", { name: /^End link: Created by/ }).click();
  await visitor.page.getByRole("heading", { name: "This link no longer works" }).waitFor();
  expect(await accessProblems(visitor.page)).toEqual([]);
});

const bounds = { data_type: "value" as const, min: 0 };
const issued = { ...own, transfer_type: "issue_report" as const };
const choice = (values: Record<string, string>) => ({
  data_type: "enum_string" as const,
  enums: Object.entries(values).map(([value, text]) => ({ value, text, text_en: text })),
});
/** A lamp that is a heater, too: all that the panel can have on top. */
const everything = [
  ...list,
  {
    ...issued,
    ...choice({ white: "White", color: "Colour", scene: "Scenes" }),
    identifier: "lamp_mode",
    name: "模式",
    name_en: "Mode",
  },
  {
    ...issued,
    identifier: "lamp_color",
    name: "颜色",
    name_en: "Colour",
    data_type: "struct" as const,
    members: [
      { ...bounds, identifier: "h", name: "色相", name_en: "hue", max: 360 },
      { ...bounds, identifier: "s", name: "饱和度", name_en: "saturation", max: 100 },
      { ...bounds, identifier: "v", name: "明度", name_en: "value", max: 100 },
    ],
  },
  {
    ...issued,
    ...choice({ calm: "Calm", party: "Party" }),
    identifier: "lamp_scene",
    name: "情景",
    name_en: "Scene",
  },
  {
    ...issued,
    ...bounds,
    identifier: "lamp_timer",
    name: "倒计时",
    name_en: "Countdown",
    max: 86_400,
    unit: "s",
  },
  { ...issued, ...bounds, identifier: "limit", name: "上限", name_en: "Limit", max: 5000, unit: "W" },
  {
    ...issued,
    ...bounds,
    identifier: "warmth",
    name: "温度",
    name_en: "Warmth",
    min: 16,
    max: 30,
    unit: "℃",
  },
];

test("the whole panel can be operated by keyboard, and a new arrangement is previewed before it is saved", async () => {
  const maker = await platform.actor();
  const product = await platform.product(maker);
  const params = { id: product.id };
  await maker.ok(products.define, { params, body: { list: everything } });
  const panel = { panel_id: genericPanelId, main: "lamp_power", hidden: [] };
  await maker.ok(configuration.save, { params, body: { panel } });
  const device = await maker.ok(virtualDevices.create, { params, body: {} });
  // Of what it does by itself, nothing.
  const generators = Object.fromEntries(
    everything.map(({ identifier }) => [identifier, { kind: "hold" }] as const),
  );
  await maker.ok(virtualDevices.setBehavior, {
    params: { ...params, deviceId: device.id },
    body: { generators },
  });
  const reports = async (wanted: Record<string, unknown>) =>
    eventually(async () => {
      const known = await maker.ok(devices.properties, { params: { id: device.id } });
      const values = known.list.map(({ identifier, reported }) => [identifier, reported?.value] as const);
      expect(Object.fromEntries(values)).toMatchObject(wanted);
    });

  const { page } = await browser.open({ url: platform.url, token: maker.token });
  await page.goto(`/dashboard/product/${product.id}/config/panel`);
  const phone = page.getByRole("group", { name: "Phone with the panel" });
  const slider = (name: string) => phone.getByRole("slider", { name, exact: true });
  const option = (name: string) => phone.getByRole("radio", { name, exact: true });
  await slider("Brightness").press("Home");
  await reports({ lamp_brightness: 1 });
  await slider("Brightness").press("ArrowRight");
  await reports({ lamp_brightness: 2 });
  await slider("Countdown").press("Home");
  await reports({ lamp_timer: 0 });
  for (const seconds of [10, 20, 30]) {
    await slider("Countdown").press("ArrowRight");
    await reports({ lamp_timer: seconds });
  }
  expect(await slider("Countdown").getAttribute("aria-valuetext")).toBe("30 s");
  const limit = phone.getByRole("textbox", { name: "Limit (W)" });
  await limit.fill("1234");
  await limit.press("Enter");
  await reports({ limit: 1234 });

  await option("White").focus();
  await option("White").press("Space");
  await reports({ lamp_mode: "white" });
  await option("White").press("ArrowRight");
  await reports({ lamp_mode: "color" });
  await slider("Colour hue").press("Home");
  await slider("Colour saturation").press("End");
  await slider("Colour hue").press("ArrowRight");
  await reports({ lamp_color: { h: 1, s: 100 } });
  await option("Colour").press("ArrowRight");
  await reports({ lamp_mode: "scene" });
  await option("Calm").press("Space");
  await option("Calm").press("ArrowRight");
  await reports({ lamp_scene: "party" });
  expect(await accessProblems(page)).toEqual([]);

  // What stands below the lamp is moved, and something else put on top of it.
  const below = () =>
    phone
      .getByRole("slider", { name: /^(Countdown|Limit)$/ })
      .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  expect(await below()).toEqual(["Countdown", "Limit"]);
  const handle = page.getByRole("button", { name: "Move Limit" });
  await handle.press("Space");
  await handle.press("ArrowUp");
  await handle.press("Space");
  await eventually(async () => expect(await below()).toEqual(["Limit", "Countdown"]));
  await page.getByRole("combobox", { name: "Main function point" }).click();
  await page.getByRole("option", { name: /Warmth/ }).click();
  const warmer = phone.getByRole("button", { name: "Warmth +1" });
  await slider("Warmth").press("Home");
  await reports({ warmth: 16 });
  await warmer.press("Enter");
  await reports({ warmth: 17 });
  const saved = await maker.ok(configuration.get, { params });
  expect(saved.panel).toMatchObject({ main: "lamp_power" });
});

test("the companion of an app opens a shared device, starts without a network, and installs an update", async () => {
  const maker = await platform.actor();
  const body = { name: "Lamps & Co", package_name: "com.example.lamps" };
  const { id, app_key } = await maker.ok(apps.create, { body });
  const product = await platform.product(maker, { name: "Desk lamp" });
  await maker.ok(products.define, { params: { id: product.id }, body: { list } });
  const device = await maker.ok(virtualDevices.create, { params: { id: product.id }, body: {} });
  const params = { id: product.id, deviceId: device.id };
  const { url } = await maker.ok(shares.ofVirtualDevice, { params, query: {} });

  const { page, expectProblem } = await browser.open({ url: platform.url, width: 390, language: null });
  await page.goto(`/companion/${app_key}/`);
  await page.getByRole("heading", { name: "Lamps & Co" }).waitFor();
  const link = page.getByLabel("Link or code");
  await link.fill("hello");
  await link.press("Enter");
  await page.getByText("This is not a link to a shared device").waitFor();
  expect(await accessProblems(page)).toEqual([]);
  await link.fill(url);
  await link.press("Enter");
  await page.getByRole("switch", { name: "Power" }).waitFor();
  expect(await accessProblems(page)).toEqual([]);
  await page.getByRole("link", { name: "Back" }).press("Enter");
  const opened = page.getByRole("link", { name: /Desk lamp/ });
  await opened.waitFor();

  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  expectProblem(/ERR_INTERNET_DISCONNECTED/);
  // Chromium's note where a worker takes over between the preload of a file and its use, which costs nothing.
  expectProblem(/cross-world service worker resource mismatch/);
  await page.context().setOffline(true);
  await page.reload();
  await opened.waitFor();
  await page.getByText("You are offline.").waitFor();
  await page.context().setOffline(false);

  await maker.ok(companion.update, { params: { id }, body: { accent: "#e11d48" } });
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await page.getByText("A new version is ready").waitFor();
  await page.getByRole("button", { name: "Reload" }).click();
  const accent = () => getComputedStyle(document.documentElement).getPropertyValue("--accent");
  await eventually(async () =>
    expect(await page.evaluate(accent)).toBe(companionColours("#e11d48", "light").accent),
  );
  expect(await page.getByText("A new version is ready").count()).toBe(0);

  // Whoever comes back after a change has the new page already, whose worker takes over after it.
  await maker.ok(companion.update, { params: { id }, body: { accent: "#059669" } });
  await page.goto("about:blank");
  await page.addInitScript(() => {
    navigator.serviceWorker?.addEventListener("controllerchange", () => {
      document.documentElement.dataset.takenOver = "";
    });
  });
  await page.goto(`/companion/${app_key}/`);
  await page.locator("html[data-taken-over]").waitFor();
  await page.getByLabel("Link or code").waitFor();
  expect(await page.getByText("A new version is ready").count()).toBe(0);
});

test("a new user signs up on a phone, adds a device by its code, and switches it", async () => {
  const maker = await platform.actor();
  const { app_key } = await maker.ok(apps.create, {
    body: { name: "Lumen", package_name: "com.example.lumen" },
  });
  const product = await platform.product(maker);
  const params = { id: product.id };
  await maker.ok(products.define, { params, body: { list } });
  const panel = { panel_id: genericPanelId, main: "lamp_power", hidden: [] };
  await maker.ok(configuration.save, { params, body: { panel } });
  const made = await maker.ok(devices.create, { body: { product_id: product.id, name: "Lamp" } });

  const { page } = await browser.open({ url: platform.url, width: 390, language: null });
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await page.goto(`/companion/${app_key}/`);
  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByLabel("Email or mobile number").fill("lena@home.example");
  await press("I am not a robot");
  await page.getByText("Verified").waitFor();
  await press("Send code");
  const code = await lastCode(platform, "lena@home.example");
  // The wrong codes of a stranger do not use up hers.
  const wrong = { app_key, username: "lena@home.example", auth_code: "000000", password: "Lux193" };
  for (let i = 0; i < limits.codeTries; i++)
    await platform.nobody.refused(appSignIn.register, { body: { ...wrong, accepted: [] } });
  await page.getByLabel("Code", { exact: true }).fill(code);
  await page.getByLabel("Password", { exact: true }).fill("Lux193");
  expect(await accessProblems(page)).toEqual([]);
  await press("Create an account");
  await page.getByRole("link", { name: "Create a home" }).click();
  await page.getByLabel("Home name").fill("Hill Street");
  await press("Create a home");
  await page.getByRole("link", { name: "Add a device" }).first().click();
  await page.getByRole("link", { name: /hotspot/ }).click();
  await press("Get a pairing code");
  const token = await page.locator("p.font-mono").innerText();

  const device = { productKey: made.product_key, deviceName: made.device_name, secret: made.device_secret };
  const url = `mqtt://127.0.0.1:${platform.gateway.ports.mqtt}`;
  const client = await connectDevice({ url }, device);
  const thing = `/sys/${made.product_key}/${made.device_name}/thing`;
  await client.mqtt.subscribeAsync(`${thing}/#`);
  const paired = { id: "1", version: "1.0", params: { token } };
  expect(await replyTo(client, `${thing}/awss/enrollee/match`, paired)).toMatchObject({ code: 200 });
  await page.getByRole("heading", { name: "Device added" }).waitFor();
  await press("Done");
  await page.getByRole("heading", { name: "Lamp" }).waitFor();
  await page.getByRole("link", { name: "Back" }).click();
  const lamp = page.getByRole("switch", { name: "Switch Lamp" });
  await lamp.click();
  const { id, params: set } = await client.next("thing/service/property/set");
  expect(set).toEqual({ lamp_power: 1 });
  await client.post(`${thing}/service/property/set_reply`, { id, code: 200, data: {} });
  await page.getByText("On", { exact: true }).waitFor();
  expect(await lamp.getAttribute("aria-checked")).toBe("true");
  expect(await accessProblems(page)).toEqual([]);
  await client.end();
});
