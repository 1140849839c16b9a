import { apps } from "@thingwright/contract/people/apps.ts";
import { bindings } from "@thingwright/contract/people/bindings.ts";
import { deviceLinks } from "@thingwright/contract/devices/device-links.ts";
import { deviceTimers } from "@thingwright/contract/devices/device-timers.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { deepOnly } from "@thingwright/server/test/deep.ts";
import { type DeviceAtHome, makeHome } from "@thingwright/server/test/devices-at-home.ts";
import { eventually } from "@thingwright/server/test/eventually.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { browserForTests, type PageOptions } from "./src/browser.ts";
import { accessProblems, settled } from "./src/look.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());
const maker = await platform.actor();
const product = await platform.product(maker);
const own = { standard: false, scene_trigger: false, scene_execute: false };
const bool = { ...own, data_type: "bool" as const, transfer_type: "issue_report" as const };
const list = [
  { ...bool, identifier: "lamp_power", name: "开关", name_en: "Power" },
  { ...bool, identifier: "lamp_night", name: "夜灯", name_en: "Night light" },
  {
    ...own,
    identifier: "lamp_mode",
    name: "模式",
    name_en: "Mode",
    data_type: "enum_string" as const,
    transfer_type: "issue_report" as const,
    enums: [
      { value: "eco", text: "节能", text_en: "Saving" },
      { value: "turbo", text: "强力", text_en: "Turbo" },
    ],
  },
];
await maker.ok(products.define, { params: { id: product.id }, body: { list } });
const home = await makeHome(platform, maker);
const ada = home.owner;
const [app] = (await maker.ok(apps.list, {})).list;
const [hall, landing] = [await home.bound(product.id), await home.bound(product.id)];
await ada.ok(bindings.update, { params: { id: hall.device.id }, body: { name: "Hall" } });
await ada.ok(bindings.update, { params: { id: landing.device.id }, body: { name: "Landing" } });
afterAll(() => home.close());

/** Lets a device live by itself: it takes what comes and reports that. */
function live(one: DeviceAtHome): void {
  const { client, device } = one;
  const set = `/sys/${device.product_key}/${device.device_name}/thing/service/property/set`;
  client.mqtt.on("message", (topic, payload) => {
    if (topic !== set) return;
    const { id, params } = JSON.parse(payload.toString()) as { id: string; params: Record<string, unknown> };
    client.mqtt.publish(`${set}_reply`, JSON.stringify({ id, code: 200, data: {} }));
    // A device that was disconnected meanwhile says nothing more.
    one.report(params).catch(() => {});
  });
}
live(landing);

/** The companion of the app on a phone, signed in as the owner of the home. */
async function phone(path: string, options: Partial<PageOptions> = {}): Promise<Page> {
  const { page } = await browser.open({ url: platform.url, width: 390, ...options });
  await page.addInitScript(([key, token]) => localStorage.setItem(`thingwright.person.${key}`, token), [
    app!.app_key,
    ada.token,
  ] as const);
  await page.goto(`/companion/${app!.app_key}/${path}`);
  return page;
}
const timers = () => ada.ok(deviceTimers.list, { params: { id: hall.device.id } });

test("a timer and a countdown are set on a phone, also by keyboard, and show when they run next", async () => {
  await hall.report({ lamp_power: 1 });
  const page = await phone(`device/${hall.device.id}`);
  await page.getByRole("link", { name: "Timers and countdown" }).click();
  await page.getByRole("heading", { name: "No timers yet" }).waitFor();
  expect(await accessProblems(page)).toEqual([]);

  // It is on, so a countdown switches it off unless one says otherwise.
  expect(await page.getByLabel("When time is up").inputValue()).toBe("off");
  await page.getByRole("button", { name: "Start: 5 min" }).click();
  const left = page.getByRole("timer");
  await left.waitFor();
  expect(await left.textContent()).toMatch(/^(5:00|4:5\d)$/);
  const before = await left.textContent();
  await eventually(async () => expect(await left.textContent()).not.toBe(before));
  expect((await timers()).countdowns).toMatchObject([
    { identifier: "lamp_power", value: false, seconds: 300 },
  ]);
  await page.getByRole("button", { name: "Stop" }).press("Enter");
  await left.waitFor({ state: "detached" });
  expect((await timers()).countdowns).toEqual([]);

  await page.getByRole("button", { name: "Add a timer" }).press("Enter");
  const sheet = page.getByRole("dialog", { name: "New timer" });
  await sheet.getByLabel("Time").fill("07:30");
  for (const day of ["Monday", "Friday"]) await sheet.getByRole("checkbox", { name: day }).press("Space");
  await sheet.getByLabel("Function").selectOption("Mode");
  await sheet.getByRole("combobox").last().selectOption("Turbo");
  expect(await accessProblems(page)).toEqual([]);
  await sheet.getByRole("button", { name: "Save" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "7:30 AM" });
  await row.getByText(/^Mon(,| ) ?Fri$/).waitFor();
  await row.getByText("Mode: Turbo").waitFor();
  await row.getByText(/^Next: /).waitFor();
  expect((await timers()).list).toMatchObject([
    { identifier: "lamp_mode", value: "turbo", at: "07:30", days: [1, 5] },
  ]);
  expect(await accessProblems(page)).toEqual([]);

  const turn = row.getByRole("switch", { name: "Timer 7:30 AM, Mode: Turbo" });
  await turn.press("Space");
  await row.getByText("Off", { exact: true }).waitFor();
  expect((await timers()).list[0]!.enabled).toBe(false);
  await turn.click();
  await row.getByText(/^Next: /).waitFor();

  // When its time has come, the page says what has become of it.
  live(hall);
  const { next_at } = (await timers()).list[0]!;
  await ada.ok(deviceTimers.countDown, {
    params: { id: hall.device.id },
    body: { identifier: "lamp_night", value: true, seconds: 60 },
  });
  await page.getByText("Night light turns on in").waitFor();
  expect(next_at).not.toBeNull();
  await row.getByRole("button").click();
  const changing = page.getByRole("dialog", { name: "Timer", exact: true });
  await changing.getByRole("button", { name: "Delete this timer" }).click();
  await page.getByRole("heading", { name: "No timers yet" }).waitFor();
  expect((await timers()).list).toEqual([]);
});

test("shows the latest countdown although an older response arrives later", async () => {
  const page = await phone(`device/${landing.device.id}/timers`);
  await page.getByRole("button", { name: "Start: 5 min" }).waitFor();
  const older = Promise.withResolvers<void>();
  const begun = page.waitForRequest("**/timer");
  await page.route(
    "**/timer",
    async (route) => {
      const response = await route.fetch();
      await older.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page.getByRole("button", { name: "Start: 5 min" }).click();
  await begun;
  await page.getByRole("button", { name: "Start: 15 min" }).click();
  const left = page.getByRole("timer");
  await left.waitFor();
  older.resolve();
  await page.getByText("Power turns off in").waitFor();
  await settled(page);
  expect(await left.textContent()).toMatch(/^(15:00|14:5\d)$/);
  await page.getByRole("button", { name: "Stop" }).click();
  await left.waitFor({ state: "detached" });
});

test("switches are linked on a phone, and one follows the other from then on", async () => {
  await hall.report({ lamp_power: 0 });
  await landing.report({ lamp_power: 0 });
  const page = await phone(`home/${home.id}`);
  await page.getByRole("link", { name: /Linked switches/ }).click();
  await page.getByRole("heading", { name: "No linked switches" }).waitFor();
  expect(await accessProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Link switches" }).click();
  const sheet = page.getByRole("dialog", { name: "Link switches" });
  await sheet.getByLabel("Name").fill("Stairs");
  const powers = sheet.getByRole("checkbox", { name: "Power" });
  // The points of each device are read by themselves.
  await expect.poll(() => powers.count()).toBe(2);
  await powers.first().check();
  // A mode knows other values than a switch: they do not go together.
  expect(await sheet.getByRole("checkbox", { name: "Mode" }).first().isDisabled()).toBe(true);
  await sheet.getByRole("button", { name: "Save" }).click();
  await sheet.getByText("Choose at least two.").waitFor();
  await powers.last().press("Space");
  await sheet.getByText("2 chosen").waitFor();
  expect(await accessProblems(page)).toEqual([]);
  await sheet.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: /Stairs.*Hall.*Landing/ }).waitFor();
  expect((await ada.ok(deviceLinks.list, { params: { id: home.id } })).list[0]!.members).toHaveLength(2);
  await hall.report({ lamp_power: 1 });
  await eventually(async () => {
    const known = await ada.ok(bindings.properties, { params: { id: landing.device.id } });
    expect(known.list.find(({ identifier }) => identifier === "lamp_power")!.reported!.value).toBe(true);
  });
  await page.getByRole("button", { name: /Stairs/ }).click();
  await page.getByRole("button", { name: "Remove this link" }).click();
  await page
    .getByRole("dialog", { name: "Remove the link Stairs?" })
    .getByRole("button", { name: "Remove this link" })
    .click();
  await page.getByRole("heading", { name: "No linked switches" }).waitFor();
});

test.each([
  ["zh", "light"],
  ["zh", "dark"],
  ["en", "dark"],
] as const)(
  "timer pages are shown without accessibility problems in %s and the %s theme",
  deepOnly,
  async (language, theme) => {
    const params = { id: hall.device.id };
    await ada.ok(deviceTimers.create, {
      params,
      body: { identifier: "lamp_power", value: true, at: "06:45", days: [1, 2, 3, 4, 5] },
    });
    await ada.ok(deviceTimers.countDown, {
      params,
      body: { identifier: "lamp_power", value: false, seconds: 900 },
    });
    const locale = language === "zh" ? "zh-CN" : "en-US";
    const page = await phone(`device/${hall.device.id}/timers`, { locale, theme });
    const words =
      language === "zh"
        ? { days: "工作日", left: "开关：倒计时结束后关闭", links: "暂无多控关联" }
        : { days: "Weekdays", left: "Power turns off in", links: "No linked switches yet" };
    await page.getByText(words.days).first().waitFor();
    await page.getByText(words.left).waitFor();
    await settled(page);
    expect(await accessProblems(page)).toEqual([]);
    const links = await phone(`home/${home.id}/links`, { locale, theme });
    await links.getByRole("heading", { name: words.links }).waitFor();
    expect(await accessProblems(links)).toEqual([]);
    for (const { id } of (await timers()).list) await ada.ok(deviceTimers.remove, { params: { id } });
  },
);
