import { companionPath } from "@thingwright/contract/people/companion-app.ts";
import { configuration } from "@thingwright/contract/products/configuration.ts";
import { genericPanelId } from "@thingwright/contract/content/panels.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { type HomeForTests, makeHome } from "@thingwright/server/test/devices-at-home.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { type PersonCaller, startPlatform } from "@thingwright/server/test/harness.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browserForTests, type Visit } from "./src/browser.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());

const list = [
  {
    standard: false,
    scene_trigger: false,
    scene_execute: false,
    identifier: "lamp_power",
    name: "开关",
    name_en: "Power",
    data_type: "bool" as const,
    transfer_type: "issue_report" as const,
  },
];

/** A phone of somebody at home, which counts how often it has read tiles and values. */
async function phoneOf(who: PersonCaller, { app }: HomeForTests): Promise<Visit & { reads: () => number }> {
  const visit = await browser.open({ url: platform.url, width: 390, touch: true });
  const { page } = visit;
  await page.addInitScript(
    ([key, token]) => localStorage.setItem(key!, token!),
    [`thingwright.person.${app.app_key}`, who.token],
  );
  let count = 0;
  page.on("request", (request) => {
    if (/\/app\/v1\/device(_tile|\/[^/]+\/property)/.test(request.url())) count += 1;
  });
  return { ...visit, reads: () => count };
}

/** Opens a page of the companion, and waits until it is followed live. */
async function openLive(page: Page, path: string): Promise<void> {
  const told = page.waitForEvent("websocket", (socket) => socket.url().endsWith("/app/v1/live"));
  await page.goto(path);
  await (
    await told
  ).waitForEvent("framereceived", ({ payload }) => /"snapshot".*"tiles"/.test(String(payload)));
}

test("two phones of a home stay in sync, and taps made offline are sent once the network is back", async () => {
  const maker = await platform.actor();
  const { id } = await platform.product(maker);
  await maker.ok(products.define, { params: { id }, body: { list } });
  const panel = { panel_id: genericPanelId, main: "lamp_power", hidden: [] };
  await maker.ok(configuration.save, { params: { id }, body: { panel } });
  const home = await makeHome(platform, maker);
  const lamp = await home.bound(id);
  await lamp.report({ lamp_power: false });
  const base = companionPath(home.app.app_key);
  const [one, other] = [await phoneOf(home.owner, home), await phoneOf(home.member, home)];
  for (const { page } of [one, other]) await openLive(page, base);
  const here = one.page.getByRole("switch");
  const there = other.page.getByRole("switch");
  for (const shown of [here, there])
    await expect.poll(() => shown.getAttribute("aria-checked")).toBe("false");

  const before = other.reads();
  const turned = async (value: boolean) => {
    expect(await lamp.taken()).toEqual({ lamp_power: Number(value) });
    await lamp.report({ lamp_power: value });
  };
  await Promise.all([here.tap(), turned(true)]);
  for (const shown of [here, there]) await expect.poll(() => shown.getAttribute("aria-checked")).toBe("true");
  expect(other.reads()).toBe(before);

  const sets = () => lamp.client.received.filter(({ topic }) => topic.endsWith("property/set"));
  expect(sets().map(({ payload }) => payload)).toEqual([]);

  // Twice, and then once more, without a network: what was wanted last is sent when it is back.
  one.expectProblem(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  await one.page.context().setOffline(true);
  for (const shown of ["false", "true", "false"]) {
    await here.tap();
    await expect.poll(() => here.getAttribute("aria-checked")).toBe(shown);
  }
  await one.page.getByText("One change will be sent once you are back online.").waitFor();
  await one.page.getByText("waiting", { exact: false }).last().waitFor();
  expect(await there.getAttribute("aria-checked")).toBe("true");
  expect(sets().map(({ payload }) => payload)).toEqual([]);
  await Promise.all([one.page.context().setOffline(false), turned(false)]);
  await expect.poll(() => there.getAttribute("aria-checked")).toBe("false");
  await expect.poll(() => one.page.getByText("will be sent once").count()).toBe(0);
  expect(await here.getAttribute("aria-checked")).toBe("false");

  // The panel follows, too, and so do names.
  await other.page
    .getByRole("link", { name: lamp.device.device_name })
    .or(other.page.locator("main li a"))
    .first()
    .tap();
  const power = other.page.getByRole("button", { name: "Power" });
  await expect.poll(() => power.getAttribute("aria-pressed")).toBe("false");
  const read = other.reads();
  await Promise.all([here.tap(), turned(true)]);
  await expect.poll(() => power.getAttribute("aria-pressed")).toBe("true");
  expect(other.reads()).toBe(read);
  await home.close();
});
