import { categories } from "@thingwright/contract/products/categories.ts";
import { level } from "@thingwright/contract/grammar/enums.ts";
import { categoryNames } from "@thingwright/contract/products/multi-language.ts";
import { pointLanguages } from "@thingwright/contract/points/point-languages.ts";
import { pathOf } from "@thingwright/contract/grammar/route.ts";
import { templates } from "@thingwright/contract/products/templates.ts";
import type { Caller } from "@thingwright/server/test/caller.ts";
import { deepOnly } from "@thingwright/server/test/deep.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { downloadFrom } from "./src/download-from.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());
let admin: Caller;
beforeEach(async () => {
  admin = await platform.actor(level.admin);
});

async function open(query = "", width: 1440 | 390 = 1440) {
  const visit = await browser.open({ url: platform.url, token: admin.token, width });
  await visit.page.goto(`/system/category/locale${query}`);
  await visit.page.getByRole("heading", { level: 1, name: "Category names" }).waitFor();
  return visit;
}

const field = (page: Page, name: string, language: string) =>
  page.getByRole("textbox", { name: new RegExp(` · ${name} · ${language}$`) });

async function names(language: "de" | "ar" | "fr") {
  const { list } = await admin.ok(categoryNames.list);
  return list.flatMap(({ languages }) => languages[language]?.name ?? []);
}

async function clear(language: "de" | "ar" | "fr"): Promise<void> {
  const { list } = await admin.ok(categoryNames.list);
  const cleared = list.map(({ id }) => ({ id, languages: { [language]: { name: null } } }));
  await admin.ok(categoryNames.changeMany, { body: { list: cleared } });
}

test("names are translated by keyboard alone, and saved", async () => {
  await clear("de");
  const { page } = await open("?from=en&to=de");
  await field(page, "Lighting", "Deutsch").focus();
  for (const word of ["Licht", "Glühbirne", "Deckenlampe"]) {
    await page.keyboard.type(word);
    await page.keyboard.press("Enter");
  }
  expect(await field(page, "LED strip", "Deutsch").evaluate((one) => one === document.activeElement)).toBe(
    true,
  );
  await page.keyboard.press("ArrowUp");
  await page.keyboard.type("Deckenleuchte");
  await page.keyboard.press("Control+z");
  expect(await field(page, "Ceiling light", "Deutsch").inputValue()).toBe("Deckenlampe");
  await page.keyboard.press("Control+s");
  await page.getByText("3 texts saved").waitFor();
  expect(await names("de")).toEqual(["Licht", "Glühbirne", "Deckenlampe"]);
  await page.getByRole("button", { name: /^Deutsch\W*German\W*3\/\d+$/ }).waitFor();
});

test(
  "Arabic fields are written from right to left, and a missing text shows its fallback as the placeholder",
  deepOnly,
  async () => {
    await clear("ar");
    const { page } = await open("?from=zh_CN&to=ar");
    const input = field(page, "Lighting", "العربية");
    expect(await input.getAttribute("dir")).toBe("rtl");
    expect(await input.getAttribute("lang")).toBe("ar");
    expect(await input.getAttribute("placeholder")).toBe("Lighting");
    await input.fill("إضاءة");
    await page.getByRole("button", { name: "Save 1 text" }).click();
    await page.getByText("1 text saved").waitFor();
    expect(await names("ar")).toEqual(["إضاءة"]);
  },
);

test(
  "leaving with typed text asks for confirmation, and the error of a text that cannot be saved is shown",
  deepOnly,
  async () => {
    const { page } = await open("?from=zh_CN&to=en");
    const input = field(page, "Lighting", "English");
    await input.fill("");
    await page.getByRole("link", { name: "Categories", exact: true }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Keep editing" }).click();
    await page.getByRole("button", { name: "Save 1 text" }).click();
    await page.getByText("1 text cannot be saved").waitFor();
    await page.getByText("A text in English is required").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    expect(await input.inputValue()).toBe("Lighting");
    expect(await page.getByRole("button", { name: "Save", exact: true }).isDisabled()).toBe(true);
  },
);

test(
  "a text that somebody else has changed meanwhile is shown, and either version can be kept",
  deepOnly,
  async () => {
    await clear("fr");
    const { page, expectProblem } = await open("?from=en&to=fr");
    expectProblem(/409/);
    await field(page, "Lighting", "Français").fill("Lumière");
    await field(page, "Light bulb", "Français").fill("Ampoule");
    const [lighting, bulb] = (await admin.ok(categoryNames.list)).list;
    await admin.ok(categoryNames.changeMany, {
      body: {
        list: [
          { id: lighting!.id, languages: { fr: { name: "Éclairage" } } },
          { id: bulb!.id, languages: { fr: { name: "Lampe" } } },
        ],
      },
    });
    await page.getByRole("button", { name: "Save 2 texts" }).click();
    await page.getByText("Someone else has changed 2 texts that you are editing").waitFor();
    await page.getByText("Someone else has changed this to “Éclairage”").waitFor();
    await page.getByRole("button", { name: "Use theirs" }).first().click();
    await page.getByRole("button", { name: "Keep mine" }).click();
    await page.getByRole("button", { name: "Save 1 text" }).click();
    await page.getByText("1 text saved").waitFor();
    expect(await names("fr")).toEqual(["Éclairage", "Ampoule"]);
  },
);

test(
  "text typed during a save stays in the list of unsaved texts, and shows its error",
  deepOnly,
  async () => {
    await clear("de");
    const { page } = await open("?from=en&to=de");
    const input = field(page, "Lighting", "Deutsch");
    await input.fill("Licht ");
    await page.getByRole("radio", { name: "Unsaved" }).click();
    const held = Promise.withResolvers<void>();
    await page.route(`**${pathOf(categoryNames.changeMany)}`, async (route) => {
      if (route.request().method() === "PUT") await held.promise;
      await route.continue();
    });
    const sent = page.waitForRequest((request) => request.method() === "PUT");
    await page.getByRole("button", { name: "Save 1 text" }).click();
    await sent;
    await input.fill("Licht ".repeat(10));
    held.resolve();
    await page.getByText("1 text saved").waitFor();
    await page.getByText("At most 30 characters").waitFor();
    await input.fill("Lichter");
    await page.getByRole("button", { name: "Save 1 text" }).click();
    await expect.poll(() => names("de")).toEqual(["Lichter"]);
  },
);

test("a spreadsheet column can be pasted over the texts that are shown", deepOnly, async () => {
  await clear("de");
  const { page } = await open("?from=en&to=de&keyword=l");
  await page.evaluate(() => navigator.clipboard.writeText("Licht\r\nBirne, klein\r\nDecke\r\n"));
  await field(page, "Lighting", "Deutsch").focus();
  await page.keyboard.press("Control+v");
  await page.getByText("3 texts pasted").waitFor();
  expect(await field(page, "Light bulb", "Deutsch").inputValue()).toBe("Birne, klein");
  await page.keyboard.press("Control+z");
  expect(await field(page, "Light bulb", "Deutsch").inputValue()).toBe("");
});

test.each(["csv", "xlsx"] as const)(
  "texts can be exported as %s and imported again after a preview",
  async (format) => {
    await clear("de");
    const { page } = await open("?from=zh_CN&to=de");
    await field(page, "Lighting", "Deutsch").fill("=Licht");
    await page.getByRole("button", { name: "Save 1 text" }).click();
    await page.getByText("1 text saved").waitFor();
    await page.getByRole("button", { name: "Export" }).click();
    const label = format === "csv" ? "CSV" : "Excel (XLSX)";
    const file = await downloadFrom(page, () => page.getByRole("menuitem", { name: label }).last().click());
    expect(file.suggestedFilename()).toBe(`category-names.${format}`);
    const path = await file.path();
    await clear("de");
    await page.reload();
    await page.getByRole("button", { name: "Import" }).click();
    const drawer = page.getByRole("dialog", { name: "Import translations" });
    const name = `back.${format}`;
    const { readFile } = await import("node:fs/promises");
    await drawer.locator("input[type=file]").setInputFiles({
      name,
      mimeType: "application/octet-stream",
      buffer: await readFile(path),
    });
    await drawer.getByText("=Licht").waitFor();
    await drawer.getByRole("button", { name: "Import 1 text" }).press("Enter");
    await page.locator("button:focus", { hasText: "Import" }).waitFor();
    await page.getByRole("button", { name: "Save 1 text" }).click();
    await page.getByText("1 text saved").waitFor();
    expect(await names("de")).toEqual(["=Licht"]);
  },
);

test(
  "the import preview shows a missing key column, unknown languages, unknown keys and invalid texts",
  deepOnly,
  async () => {
    const { page } = await open("?from=zh_CN&to=de");
    const { list } = await admin.ok(categoryNames.list);
    await page.getByRole("button", { name: "Import" }).click();
    const drawer = page.getByRole("dialog", { name: "Import translations" });
    const give = (text: string) =>
      drawer
        .locator("input[type=file]")
        .setInputFiles({ name: "a.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    await give("name;de\nx;Licht");
    await drawer.getByText("The first row has no “key” column").waitFor();
    await give(`key;Deutsch;Elvish\n${list[2]!.id};${"lang".repeat(10)};x\nnothing;Licht;y`);
    await drawer.getByText("Columns that are not languages were ignored: Elvish").waitFor();
    await drawer.getByRole("radio", { name: /Cannot be imported/ }).click();
    await drawer.getByText("At most 30 characters").waitFor();
    await drawer.getByRole("radio", { name: /Unknown keys/ }).click();
    await drawer.getByText("nothing", { exact: true }).waitFor();
    expect(await drawer.getByRole("button", { name: "Import 0 texts" }).isDisabled()).toBe(true);
  },
);

test("a maker gets 404 for the translations page", deepOnly, async () => {
  const maker = await platform.actor();
  const { page } = await browser.open({ url: platform.url, token: maker.token });
  await page.goto("/system/category/locale");
  await page.waitForURL("**/404");
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Page not found");
});

test("the name of a standard function point can be translated", deepOnly, async () => {
  const { page } = await browser.open({ url: platform.url, token: admin.token });
  await page.goto("/system/propertyModel/locale?from=en&to=de&keyword=brightness");
  await page.getByRole("heading", { level: 1, name: "Translations of standard function points" }).waitFor();
  const input = page.getByRole("textbox", { name: "Name · Deutsch" }).first();
  await input.fill("Helligkeit");
  await page.keyboard.press("Control+s");
  await page.getByText("1 text saved").waitFor();
  const { languages } = await admin.ok(pointLanguages.get, { query: { languages: "de" } });
  expect(Object.values(languages.de!.functions).map(({ name }) => name)).toContain("Helligkeit");
});

test("texts of several parts of a template are translated and saved together", deepOnly, async () => {
  const { list } = await admin.ok(categories.list);
  const { id } = list[0]!.children[0]!;
  await admin.ok(templates.save, {
    params: { id },
    body: { app_settings: { device_name: { zh_CN: "灯泡", en: "Bulb" } } },
  });
  const { page } = await browser.open({ url: platform.url, token: admin.token });
  await page.goto(`/system/category/detail/${id}/locale?from=en&to=ar`);
  await page.getByRole("textbox", { name: "Name · العربية" }).first().fill("مفتاح");
  await page.getByRole("link", { name: /^App texts/ }).click();
  await page.getByRole("textbox", { name: "Device name · العربية" }).fill("مصباح");
  await page.getByRole("button", { name: "Save 2 texts" }).click();
  await page.getByText("2 texts saved").waitFor();
  await page.getByRole("link", { name: /^Pairing guides/ }).click();
  const stored = await admin.ok(templates.get, { params: { id } });
  expect(stored.app_settings.device_name).toEqual({ zh_CN: "灯泡", en: "Bulb", ar: "مصباح" });
  expect(Object.values(stored.function_texts.ar!)).toEqual([{ name: "مفتاح" }]);
});
