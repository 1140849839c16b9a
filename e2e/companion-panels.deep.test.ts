import { companionPath } from "@thingwright/contract/people/companion-app.ts";
import { configuration } from "@thingwright/contract/products/configuration.ts";
import { makeHome } from "@thingwright/server/test/devices-at-home.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import { panelZip } from "@thingwright/server/test/panel-zip.ts";
import { afterAll, expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { hostilePanel, outcomeOf } from "./src/hostile-guide.ts";
import { startListener } from "./src/listener.ts";
import { accessProblems } from "./src/look.ts";
import { bulbs, examplePanel, release, smallestPanel } from "./src/panel-maker.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());
const evil = await forFile(startListener());
const maker = await platform.actor();
const home = await makeHome(platform, maker);
afterAll(() => home.close());

/** A device at home whose product has this panel, and its page on a phone. */
async function atHome(archive: Uint8Array<ArrayBuffer>) {
  const product = await platform.product(maker, { category_id: bulbs, product_type: 2 });
  const panel_id = await release(maker, archive);
  const body = { panel: { panel_id, hidden: [] } };
  await maker.ok(configuration.save, { params: { id: product.id }, body });
  const bound = await home.bound(product.id);
  const { app_key: key } = home.app;
  const { page, expectProblem } = await browser.open({ url: platform.url, width: 390, touch: true });
  const signIn = ([of, token]: readonly [string, string]) => {
    // The frame of the panel has no storage.
    if (origin !== "null") localStorage.setItem(`thingwright.person.${of}`, token);
  };
  await page.addInitScript(signIn, [key, home.owner.token] as const);
  await page.goto(`${companionPath(key)}device/${bound.device.id}`);
  return { bound, page, expectProblem };
}

test("the panel of a product drives a device at home by touch", async () => {
  const { bound, page } = await atHome(await examplePanel());
  const panel = page.frameLocator("iframe").frameLocator("iframe");
  await bound.report({ switch: 1 });
  const [asked] = await Promise.all([bound.taken(), panel.getByRole("button", { name: "Turn off" }).tap()]);
  expect(asked).toEqual({ switch: 0 });
  await bound.report({ switch: 0 });
  await panel.getByRole("button", { name: "Turn on" }).waitFor();
  expect(await accessProblems(page)).toEqual([]);
});

test("the smallest panel of the manual drives a device at home", async () => {
  const { bound, page } = await atHome(await smallestPanel());
  const button = page.frameLocator("iframe").frameLocator("iframe").getByRole("button");
  const [asked] = await Promise.all([bound.taken(), button.tap()]);
  expect(asked).toEqual({ switch: 1 });
  await bound.report({ switch: 1 });
  await expect.poll(() => button.getAttribute("aria-pressed")).toBe("true");
  expect(await accessProblems(page)).toEqual([]);
});

test("a hostile panel gets no private data of the user and reaches no foreign server", async () => {
  const points = [{ identifier: "switch", data_types: ["bool"], transfer_type: "issue_report" }];
  const hostile = await panelZip({ points }, hostilePanel({ ...evil, leaves: true }));
  const { page, expectProblem } = await atHome(new Uint8Array(await hostile.arrayBuffer()));
  expectProblem(/./);
  const inside = () => page.frames().find((one) => one.url().includes("/panel-bundle/"));
  await expect.poll(inside).toBeDefined();
  expect(await outcomeOf(inside()!)).toEqual([expect.stringContaining("ownFetch: DONE #own")]);
  const heard = await inside()!.evaluate(() => (globalThis as unknown as { heard: string[] }).heard.join());
  expect(heard).toContain('"switch"');
  for (const never of [home.owner.token, home.owner.uid, home.id]) expect(heard).not.toContain(never);
  expect(page.context().pages()).toHaveLength(1);
  expect(evil.heard).toEqual([]);
});
