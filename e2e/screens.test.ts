import { menu, type MenuKey } from "@thingwright/contract/menu.ts";
import { type Platform, startPlatform } from "@thingwright/server/test/harness.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessScreens, type AccessScreen } from "./src/access-sample.ts";
import { browserForTests } from "./src/browser.ts";
import { look } from "./src/look.ts";
import { makeSample, type Sample } from "./src/sample.ts";

type Step = (page: Page) => Promise<void>;
type Screen = Exclude<MenuKey, AccessScreen>;

/** What shows on a screen once its data is there: a new screen without an entry does not compile. */
const ready: Record<Screen, Step> = {
  productList: shows("客厅落地灯 Pro"),
  productCreate: shows("Category"),
  productDefinition: shows("dimming"),
  virtualDevices: shows("Virtual lamp"),
  realDevices: shows("hall-lamp-01"),
  deviceInfo: shows("64"),
  onlineDebug: shows("Brightness"),
  communicationLog: shows("thing/event/property/post"),
  onOffLineLog: shows("Connected"),
  accountInfo: shows("Profile"),
};

/** Parts of screens that open on demand. */
const parts: { name: string; on: Screen; open: Step }[] = [
  {
    name: "productList-palette",
    on: "productList",
    async open(page) {
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").getByRole("combobox").fill("hall");
      await page.getByRole("option", { name: /hall-lamp-01/ }).waitFor();
    },
  },
  {
    name: "productList-delete",
    on: "productList",
    async open(page) {
      await page.getByRole("button", { name: "Actions for Door sensor" }).click();
      await page.getByRole("menuitem", { name: "Delete" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "productCreate-type",
    on: "productCreate",
    async open(page) {
      await page.getByPlaceholder("Search categories").fill("lamp");
      for (const shown of [/category=/, /step=type/]) {
        await page.keyboard.press("Enter");
        await page.waitForURL(shown);
      }
    },
  },
  {
    name: "productCreate-basics",
    on: "productCreate",
    async open(page) {
      await page.getByRole("radio").first().click();
      await page.getByRole("button", { name: "Next" }).click();
      await page.getByRole("button", { name: "Next" }).click();
      await page.getByRole("button", { name: "Create" }).click();
      await page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  {
    name: "productDefinition-custom",
    on: "productDefinition",
    async open(page) {
      await page.getByRole("button", { name: "Add custom" }).click();
      await page.getByRole("radio", { name: "Structure" }).click();
    },
  },
  {
    name: "productDefinition-standard",
    on: "productDefinition",
    open: presses("Add standard", "Select all missing"),
  },
  {
    name: "productDefinition-import",
    on: "productDefinition",
    async open(page) {
      await page.getByRole("button", { name: "JSON" }).click();
      await page.getByRole("menuitem", { name: "Import JSON" }).click();
      await page.locator(".cm-content").click();
      await page.keyboard.insertText(
        '[{"identifier":"relay"},{"identifier":"new","name":"New","data_type":"bool"}]',
      );
      await page.getByText("Preview").waitFor();
    },
  },
  {
    name: "realDevices-credentials",
    on: "realDevices",
    async open(page) {
      await page.getByRole("button", { name: "Create device" }).click();
      await page.getByRole("dialog").getByLabel("Display name").fill("Lamp by the door");
      await page.getByRole("dialog").getByLabel("Device name").fill("door-lamp-04");
      await page.getByRole("button", { name: "Create", exact: true }).click();
      const credentials = page.getByRole("dialog", { name: "Credentials of Lamp by the door" });
      await credentials.getByText("door-lamp-04").first().waitFor();
      await page.getByRole("tabpanel").locator("code").first().waitFor();
    },
  },
  {
    name: "realDevices-delete",
    on: "realDevices",
    async open(page) {
      await page.getByRole("checkbox", { name: "Select all" }).click();
      await page.getByRole("toolbar").getByRole("button", { name: "Delete" }).click();
      await page.getByRole("dialog").getByText("hall-lamp-01").waitFor();
    },
  },
  {
    name: "deviceInfo-history",
    on: "deviceInfo",
    async open(page) {
      await page
        .getByRole("row", { name: /Temperature/ })
        .getByRole("button")
        .click();
      await page.getByRole("dialog").locator("canvas").first().waitFor();
    },
  },
  {
    name: "deviceInfo-range",
    on: "deviceInfo",
    async open(page) {
      await page
        .getByRole("row", { name: /Temperature/ })
        .getByRole("button")
        .click();
      await page.getByRole("radio", { name: "Custom" }).click();
      await page.getByRole("button", { name: /^Range/ }).click();
      await page.getByRole("grid").waitFor();
    },
  },
  {
    name: "onlineDebug-answer",
    on: "onlineDebug",
    async open(page) {
      await page.getByRole("switch", { name: /Power/ }).click();
      await page
        .getByText(/\d ms$/)
        .first()
        .waitFor();
    },
  },
  {
    name: "onOffLineLog-filtered",
    on: "onOffLineLog",
    async open(page) {
      await page.getByRole("radio", { name: "Refused" }).click();
      await page.getByText("No event matches").waitFor();
    },
  },
  {
    name: "communicationLog-message",
    on: "communicationLog",
    async open(page) {
      await page
        .locator("main button[aria-pressed]")
        .filter({ hasText: "nothing_like_this" })
        .first()
        .click();
      await page
        .getByText(/The product has no such function point/)
        .filter({ visible: true })
        .first()
        .waitFor();
    },
  },
];

function shows(text: string): Step {
  return (page) => page.getByText(text).first().waitFor();
}

function presses(button: string, then: string): Step {
  return async (page) => {
    await page.getByRole("button", { name: button }).click();
    await page.getByText(then).first().waitFor();
  };
}

const browser = browserForTests();
let platform: Platform;
let sample: Sample | undefined;

beforeAll(async () => {
  platform = await startPlatform();
  sample = await makeSample(platform);
});
afterAll(async () => {
  await sample?.device.close();
  await platform.close();
});

async function open(key: Screen): Promise<Page> {
  const { actor, product, deviceId } = sample!;
  const { page } = await browser.open({ url: platform.url, token: actor.token });
  const { path } = menu.find((entry) => entry.key === key)!;
  await page.goto(path.replace("$productId", product.id).replace("$deviceId", deviceId));
  await ready[key](page);
  return page;
}

test.each(["login", "404"])("/%s", async (path) => {
  const { page } = await browser.open({ url: platform.url });
  await page.goto(`/${path}`);
  expect(await look(page, path)).toEqual([]);
});

const others: readonly string[] = accessScreens;
const screens = menu.map(({ key }) => key).filter((key): key is Screen => !others.includes(key));

test.each(screens)("%s", async (key) => {
  const page = await open(key);
  expect(await look(page, key)).toEqual([]);
});

test.each(parts)("$name", async (part) => {
  const page = await open(part.on);
  await part.open(page);
  expect(await look(page, part.name)).toEqual([]);
});

test("the product list of a new account", async () => {
  const { token } = await platform.actor();
  const { page } = await browser.open({ url: platform.url, token });
  await page.goto("/dashboard/product/productList");
  await page.getByText("Create your first product").waitFor();
  expect(await look(page, "productList-empty")).toEqual([]);
});
