import { devices } from "@thingwright/contract/devices/devices.ts";
import { productStatus } from "@thingwright/contract/grammar/enums.ts";
import { reports } from "@thingwright/contract/points/function-points.ts";
import { menu } from "@thingwright/contract/grammar/menu.ts";
import { modules } from "@thingwright/contract/products/modules.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { sampleValue, toWire } from "@thingwright/contract/points/values.ts";
import { connectDevice } from "@thingwright/device/device.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { createProduct } from "./src/create-product.ts";
import { fillStep } from "./src/guide-steps.ts";
import { look, settled } from "./src/look.ts";
import { mqttUrl } from "./src/sample.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());

/** What a maker does at each card that a lamp's template leaves open, by the card's title. */
const cards: Record<string, (page: Page) => Promise<void>> = {
  async Hardware(page) {
    await page.getByRole("combobox", { name: "Module" }).fill("Lamp");
    await page.getByRole("option", { name: /^Lamp module/ }).click();
    await save(page);
  },
  async "Pairing guides"(page) {
    await page.getByRole("tab").first().waitFor();
    for (const tab of await page.getByRole("tab").all()) {
      await tab.click();
      await page.getByRole("button", { name: "Add step" }).click();
      await fillStep(page, 1, ["长按按钮 5 秒", "Hold the button for 5 seconds"]);
    }
    await save(page);
  },
  async "Binding and groups"(page) {
    await page.getByRole("radio", { name: /^Authorized/ }).click();
    await save(page);
  },
  async Voice(page) {
    const open = page.getByRole("switch", { name: "Open for Amazon Alexa" });
    await open.click();
    await expect.poll(() => open.isChecked()).toBe(true);
  },
  async "Parameter sheet"(page) {
    await page.getByRole("button", { name: "Add row" }).click();
    await page.getByRole("group", { name: "Row 1" }).getByLabel("Name").fill("Power");
    await page.getByRole("group", { name: "Row 1" }).getByLabel("Value").fill("9");
    await save(page);
  },
  async Translations(page) {
    await page.getByRole("textbox", { name: /Product name · English/ }).fill("Reading lamp");
    await save(page);
  },
  async Labels(page) {
    await page.getByRole("button", { name: "Add label" }).click();
    const drawer = page.getByRole("dialog", { name: "Add label" });
    await drawer.getByLabel("Key").fill("line");
    await drawer.getByLabel("Value").fill("2026");
    await page.keyboard.press("Enter");
    await drawer.waitFor({ state: "detached" });
  },
};

async function save(page: Page): Promise<void> {
  const button = page.getByRole("main").getByRole("button", { name: /^Save/ });
  await button.click();
  await expect.poll(() => button.isEnabled()).toBe(false);
}

/** The screens on which a product is configured, but for those that stay open in every stage. */
const configured = menu.filter(
  ({ key, path }) =>
    /^\/dashboard\/product\/\$productId\/(definition|hardware|config)[^$]*$/.test(path) &&
    key !== "productLabels" &&
    key !== "productGroup",
);
/** The fields that change only what is shown, or that stay open, and the only choice that a locked product has left. */
const open =
  /^(On shelf|Preview language|Device state|Source language|Target language|Data type|All|Missing|Open for|C, POSIX|ESP-IDF|Arduino|One secret per device|Virtual device of|Panel language|1 hour|1 day|7 days)/;
/** The buttons that change something; notes stay open in every stage. */
const changing =
  /^(Save|Discard|Add|Delete|Remove|Replace|Choose|Change|Import$|Drag|Create(?! (link|virtual device))|Edit(?! notes))/;

/** The names of the fields and buttons of the page by which something could be changed. */
async function editable(page: Page): Promise<string[]> {
  const fields = "input:not([type=search], [aria-hidden]), textarea, [contenteditable=true]";
  const roles = ["switch", "radio", "checkbox", "combobox", "slider"].map((role) => `[role=${role}]`).join();
  const found = page
    .getByRole("main")
    .locator(
      `:is(${fields}, ${roles}, button:not([role=tab])):visible:not(:disabled, [readonly], [aria-disabled=true])`,
    );
  const named = await found.evaluateAll((all) =>
    all
      // A phone that shows how an app looks stays in use.
      .filter(
        (one) =>
          !one.closest(
            '[aria-readonly="true"], [aria-label^="Shown in"], [aria-label^="The app on"], [aria-label^="Phone with"]',
          ),
      )
      .map((one) => ({
        isButton: one.matches("button:not([role])"),
        name: (one.ariaLabel ?? one.closest("label")?.textContent ?? one.textContent ?? "").trim(),
      })),
  );
  return named
    .filter(({ isButton, name }) => (isButton ? changing.test(name) : !open.test(name)))
    .map(({ name }) => name);
}

test("a maker takes a product from an empty account to production, back to development, and to discontinuation", async () => {
  const admin = await platform.actor(1);
  await admin.ok(modules.create, {
    body: { name: "Lamp module", chip: "ESP32-C3", type: "ESP", communication_mode: "wifi", size: "12*20*3" },
  });
  const maker = await platform.actor();
  const { page } = await browser.open({ url: platform.url, token: maker.token });
  await createProduct(page, {
    category: "Desk lamp",
    type: "Customized",
    name: "Reading lamp",
    model: "RL-1",
    mode: "Wi-Fi",
  });
  const [, productId = ""] = /product\/([^/]+)\//.exec(page.url()) ?? [];
  const params = { id: productId };
  const base = `/dashboard/product/${productId}`;
  const at = (path: string) => page.goto(base + path);

  await at("/config");
  const parts = page.getByRole("list", { name: "Parts of the configuration" }).getByRole("listitem");
  await parts.first().waitFor();
  const states = () =>
    parts.evaluateAll((items) =>
      items.map((item) => {
        const [title = "", state = ""] = (item as HTMLElement).innerText.split("\n").filter(Boolean);
        return { title, state };
      }),
    );
  for (const { title, state } of await states()) {
    if (state === "Completed") continue;
    const configure = cards[title];
    if (!configure) throw new Error(`The test knows nothing to do at “${title}”, which is: ${state}`);
    await parts.filter({ hasText: title }).getByRole("link").click();
    await configure(page);
    await page.getByRole("navigation").getByRole("link", { name: "Configuration" }).first().click();
    await parts.first().waitFor();
  }
  await expect.poll(async () => (await states()).filter(({ state }) => state !== "Completed")).toEqual([]);

  await at("/deviceDebug/virtual");
  await page.getByRole("button", { name: "Start a virtual device" }).click();
  await page.getByRole("row").getByText("Online", { exact: true }).waitFor();
  const made = await maker.ok(devices.create, { body: { product_id: productId } });
  const { product_key: productKey, device_name: deviceName, device_secret: deviceSecret } = made;
  const device = connectDevice({ url: mqttUrl(platform), productKey, deviceName, deviceSecret });
  device.onSet(() => undefined);
  await device.ready();
  const { list: points } = await maker.ok(products.definition, { params });
  await device.post(
    Object.fromEntries(
      points.filter(reports).map((point) => [point.identifier, toWire(point, sampleValue(point))]),
    ),
  );

  await at("/released");
  await page.getByRole("button", { name: /^Send all to/ }).click();
  await page.getByText("Everything is configured, and every function point has been tested.").waitFor();
  const move = async (to: string) => {
    await page.getByRole("button", { name: to }).click();
    const question = page.getByRole("dialog", { name: /\?$/ });
    if (/^Release|^Start/.test(to))
      await question.getByRole("checkbox", { name: /is configured and debugged$/ }).click();
    await question.getByRole("button", { name: to }).click();
    await question.waitFor({ state: "detached" });
  };
  await move("Release to trial production");
  for (const { path } of configured) {
    await page.goto(path.replace("$productId", productId));
    await page.getByRole("main").getByText("Reading lamp").first().waitFor();
    await settled(page);
    expect(await editable(page), path).toEqual([]);
  }
  await at("/released");
  await move("Start mass production");
  await move("Return to development");
  await at("/config/spec");
  await page.getByRole("group", { name: "Row 1" }).getByLabel("Value").fill("10");
  await save(page);
  expect(await editable(page)).toContain("Add row");
  await at("/released");
  for (const to of ["Release to trial production", "Start mass production", "Discontinue"]) await move(to);
  await page.getByRole("button", { name: "Return to development" }).waitFor({ state: "detached" });
  expect(await maker.ok(products.get, { params })).toMatchObject({
    status: productStatus.ceased,
    edition: 2,
  });
  expect(await look(page, "released-ceased")).toEqual([]);
  await device.close();
});
