import { everyRoute } from "@thingwright/contract/grammar/api.ts";
import { categories } from "@thingwright/contract/products/categories.ts";
import { configuration } from "@thingwright/contract/products/configuration.ts";
import { menu } from "@thingwright/contract/grammar/menu.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { templates } from "@thingwright/contract/products/templates.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import { pngOf } from "@thingwright/server/test/images.ts";
import { zipOf } from "@thingwright/server/test/zips.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { drawnPng } from "./src/drawn-png.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());
const [admin, maker] = [await platform.actor(1), await platform.actor(2)];

async function open(token: string, path: string) {
  const visit = await browser.open({ url: platform.url, token });
  await visit.page.goto(path);
  return visit.page;
}

const png = (name: string, side: number) => ({ name, mimeType: "image/png", buffer: pngOf(side, side) });

async function buildCategory(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Create category" }).click();
  let drawer = page.getByRole("dialog");
  await drawer.getByLabel("Name (Chinese)").fill("园艺");
  await drawer.getByLabel("Name (English)").fill("Gardening");
  await drawer.getByRole("button", { name: "Create", exact: true }).click();
  await drawer.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Actions for Gardening" }).click();
  await page.getByRole("menuitem", { name: "Add second-level category" }).click();
  drawer = page.getByRole("dialog", { name: "Create second-level category" });
  await drawer.getByLabel("Name (Chinese)").fill("浇花器");
  await drawer.getByLabel("Name (English)").fill("Sprinkler");
  await drawer.getByRole("radio", { name: "Picture" }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    drawer.getByRole("button", { name: "Choose a picture" }).click(),
  ]);
  await chooser.setFiles({ ...png("icon.png", 8), buffer: await drawnPng(page, 800, 800) });
  await drawer.getByRole("button", { name: "Replace" }).waitFor();
  await drawer.getByRole("button", { name: "Create", exact: true }).click();
  await page.getByRole("button", { name: "Open template" }).click();
  await page.waitForURL(/\/system\/category\/detail\/[0-9a-f-]+\/definition$/);
  return page.url().split("/").at(-2)!;
}

async function nameIn(page: Page, language: "de" | "es", own: string, name: string): Promise<void> {
  await page.goto(`/system/category/locale?from=en&to=${language}`);
  const field = page.getByRole("textbox", { name: new RegExp(` · Sprinkler · ${own}$`) });
  // The list holds only what is in sight.
  await page.getByRole("searchbox").fill("Sprinkler");
  await field.fill(name);
  await page.keyboard.press("Control+s");
  await page.getByText("1 text saved").first().waitFor();
}

async function addPoints(page: Page, names: readonly string[]): Promise<void> {
  await page.getByRole("button", { name: "Add standard" }).click();
  const drawer = page.getByRole("dialog", { name: "Add standard function points" });
  for (const name of names) {
    await drawer.getByPlaceholder(/./).fill(name);
    await drawer.getByRole("checkbox").first().check();
  }
  await drawer.getByRole("button", { name: `Add ${names.length}` }).click();
  await drawer.waitFor({ state: "detached" });
}

/** Imports a function point that the pool does not have, with it. */
async function importPoint(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Import, export" }).click();
  await page.getByRole("menuitem", { name: "Import" }).click();
  const drawer = page.getByRole("dialog", { name: "Import function points" });
  const point = { identifier: "soil_wetness", name: "土壤湿度", data_type: "bool", transfer_type: "report" };
  await drawer.getByRole("textbox", { name: "Or paste it here" }).fill(JSON.stringify([point]));
  await drawer.getByText("Not among the standard function points").waitFor();
  await drawer.getByRole("checkbox", { name: "Also add 1 to the standard function points" }).click();
  await drawer.getByRole("button", { name: "Import", exact: true }).click();
  await drawer.waitFor({ state: "detached" });
}

async function writeGuide(page: Page, id: string): Promise<void> {
  await page.goto(`/system/category/detail/${id}/config`);
  await page.getByRole("radio", { name: /^Wi-Fi/ }).click();
  await page.getByRole("button", { name: "Wi-Fi EZ mode" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved to the template draft").waitFor();
  await page.goto(`/system/category/detail/${id}/config/netConfig`);
  for (const [i, [zh, en]] of [
    ["长按按钮", "Hold the button"],
    ["指示灯快闪", "The light blinks"],
  ].entries()) {
    await page.getByRole("button", { name: "Add step" }).click();
    const step = page.getByRole("group", { name: `Step ${i + 1}`, exact: true });
    await step.locator("input[type=file]").setInputFiles(png(`${i}.png`, 20 + i));
    await step.getByRole("button", { name: "Replace" }).waitFor();
    await step.getByLabel(/简体中文/).fill(zh!);
    await step.getByLabel(/English/).fill(en!);
  }
  const buffer = await zipOf({ "index.html": "<!doctype html><p>Hold the button</p>" });
  const chooser = page.getByRole("group", { name: "Guide package" }).locator("input[type=file]");
  await chooser.setInputFiles({ name: "guide.zip", mimeType: "application/zip", buffer });
  await page.locator("iframe[title='Guide package guide.zip']").waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Pairing guides saved").waitFor();
}

async function setPanel(page: Page, id: string): Promise<void> {
  await page.goto(`/system/category/detail/${id}/config/panel`);
  const name = page.getByRole("group", { name: "Device name" });
  await name.getByLabel("简体中文").fill("花园浇花器");
  await name.getByLabel("English").fill("Garden sprinkler");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved to the template draft").waitFor();
}

async function writePhrase(page: Page, id: string, phrase: string): Promise<void> {
  await page.goto(`/system/category/detail/${id}/voice/example/alexa`);
  await page.getByRole("button", { name: /^English/ }).click();
  await page.getByRole("button", { name: "Add phrase" }).click();
  await page.keyboard.type(phrase);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved to the template draft").waitFor();
}

async function publish(page: Page, version: number, note: string): Promise<void> {
  await page.getByRole("button", { name: `Publish version ${version}` }).click();
  const drawer = page.getByRole("dialog", { name: `Publish version ${version}?` });
  await drawer.getByLabel("Release notes").fill(note);
  await drawer.getByRole("button", { name: `Publish version ${version}` }).click();
  await drawer.waitFor({ state: "detached" });
  await page.getByText(`Version ${version} is published`).first().waitFor();
  // The button that has published is gone.
  await page.locator("button:focus", { hasText: "Versions" }).waitFor();
}

async function createInWizard(page: Page): Promise<string> {
  await page.getByPlaceholder("Search categories").fill("sprink");
  await page.getByRole("radio", { name: /Sprinkler/ }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel(/^Name/).fill("Sprinkler 1");
  // The template offers Wi-Fi, which is preselected.
  await page.getByLabel(/^Model/).fill("S-1");
  await page.getByLabel(/^Model/).press("Enter");
  await page.waitForURL(/\/dashboard\/product\/[0-9a-f-]+\/definition/);
  return /product\/([0-9a-f-]+)\//.exec(page.url())![1]!;
}

test("a category is built from scratch, and a product starts from it and applies one of two later changes", async () => {
  const page = await open(admin.token, "/system/category");
  const id = await buildCategory(page);
  await addPoints(page, ["switch", "countdown"]);
  await importPoint(page);
  await nameIn(page, "de", "Deutsch", "Rasensprenger");
  await nameIn(page, "es", "Español", "Aspersor");
  await writeGuide(page, id);
  await setPanel(page, id);
  await writePhrase(page, id, "Water the garden");
  await publish(page, 1, "First");
  await page.goto("/system/category?keyword=Sprinkler");
  await page.getByRole("switch", { name: "Offer Sprinkler to new products" }).click();
  const category = () => admin.ok(categories.get, { params: { id } });
  await expect.poll(async () => (await category()).status, { timeout: 20_000 }).toBe(1);
  expect(await category()).toMatchObject({
    icon: expect.stringMatching(/^\/files\/.*\.png$/),
    multi_language: {
      zh_CN: { name: "浇花器" },
      en: { name: "Sprinkler" },
      de: { name: "Rasensprenger" },
      es: { name: "Aspersor" },
    },
  });

  const own = await open(maker.token, "/dashboard/product/create");
  const productId = await createInWizard(own);
  const params = { id: productId };
  const definition = async () =>
    (await maker.ok(products.definition, { params })).list.map(({ identifier }) => identifier);
  expect(await definition()).toEqual(["switch", "countdown", "soil_wetness"]);
  const { guides, app_settings, voice_examples } = await maker.ok(configuration.get, { params });
  expect(guides.ez?.steps.map(({ text }) => text.en)).toEqual(["Hold the button", "The light blinks"]);
  expect(guides.ez?.package?.name).toBe("guide.zip");
  expect(app_settings.device_name?.en).toBe("Garden sprinkler");
  expect(voice_examples.alexa?.en).toEqual(["Water the garden"]);

  await page.goto(`/system/category/detail/${id}/definition`);
  await addPoints(page, ["battery"]);
  await writePhrase(page, id, "Stop watering");
  await publish(page, 2, "A battery, and another phrase");
  await own.reload();
  await own.getByText("The category's template has a new version: 2").waitFor();
  await own.getByRole("button", { name: "View changes" }).click();
  const drawer = own.getByRole("dialog", { name: "Template changes" });
  await drawer.getByText("A battery, and another phrase").waitFor();
  await drawer.getByRole("checkbox", { name: /Example phrases: Amazon Alexa/ }).uncheck();
  await drawer.getByRole("button", { name: "Apply 1 change" }).click();
  await drawer.waitFor({ state: "detached" });
  await own.getByText("The category's template has a new version: 2").waitFor({ state: "detached" });
  expect(await definition()).toContain("battery");
  expect((await maker.ok(configuration.get, { params })).voice_examples.alexa?.en).toEqual([
    "Water the garden",
  ]);
  expect(await maker.ok(products.get, { params })).toMatchObject({ template_version: 2, template_latest: 2 });
});

test("makers can open none of the platform's screens and make none of its changing calls", async () => {
  const { list } = await maker.ok(categories.list);
  const id = list[0]!.children[0]!.id;
  const page = await open(maker.token, "/system/category");
  const paths = menu
    .map(({ path }) => path as string)
    .filter((path) => /^\/system\/(category|categoriesSort|propertyModel|modules)/.test(path));
  expect(paths.length).toBeGreaterThan(8);
  for (const path of paths) {
    await page.goto(path.replace("$platform", "alexa").replace(/\$\w+/, id));
    await page.getByRole("heading", { level: 1, name: /not found|does not exist/i }).waitFor();
  }
  expect((await maker.ok(templates.published, { params: { id } })).points.length).toBeGreaterThan(0);
  const changing = [...everyRoute()].filter(
    ({ resource, route }) =>
      /^(categor|secondaryCateg|template|propertyModel|pointLang|modules)/.test(resource) &&
      route.method !== "GET",
  );
  expect(changing.length).toBeGreaterThan(15);
  for (const { resource, name, route } of changing) {
    const ids = { id, version: "1", identifier: "switch", status: "2" };
    const answer = await maker.call(route, { params: ids, body: {} });
    expect([resource, name, answer.code]).toEqual([resource, name, 20326]);
  }
});
