import { appCategories } from "@thingwright/contract/people/app-categories.ts";
import { appClient } from "@thingwright/contract/people/app-client.ts";
import { apps } from "@thingwright/contract/people/apps.ts";
import { companionPath } from "@thingwright/contract/people/companion-app.ts";
import { menu, type MenuKey } from "@thingwright/contract/grammar/menu.ts";
import { policyPath } from "@thingwright/contract/people/policy-kinds.ts";
import { type Reply, urlOf } from "@thingwright/contract/grammar/route.ts";
import type { Caller } from "@thingwright/server/test/caller.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { sampleApk } from "./src/app-versions-sample.ts";
import { browserForTests } from "./src/browser.ts";
import { accessProblems } from "./src/look.ts";
import { findOverflow } from "./src/overflow.ts";
import { downloadFrom } from "./src/download-from.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());

const policy = {
  English: ["What we keep", "The lamps that you add."],
  简体中文: ["我们保存的信息", "您添加的灯具。"],
  Deutsch: ["Was wir aufbewahren", "Die Lampen, die Sie hinzufügen."],
} as const;

const pathOf = (wanted: MenuKey, id = "") =>
  menu.find(({ key }) => key === wanted)!.path.replace(/\$\w+/, id);

async function createApp(page: Page): Promise<void> {
  await page.goto(pathOf("appList"));
  await page.getByRole("button", { name: "Create app" }).first().click();
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel(/^Name/).fill("Lamps");
  await drawer.getByLabel(/^Package name/).fill("com.example.lamps");
  await drawer.getByRole("button", { name: "Create" }).click();
  await page.getByText("The secret is shown only once").waitFor();
  await page.getByRole("checkbox", { name: "I have saved the secret" }).check();
  await page.getByRole("button", { name: "Done" }).click();
  await drawer.waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Open" }).click();
  await page.getByRole("heading", { level: 1, name: "Lamps" }).waitFor();
}

async function takeCategories(page: Page, appId: string): Promise<void> {
  await page.goto(pathOf("appCategories", appId));
  await page.getByRole("button", { name: "Use the platform's categories" }).click();
  await page.getByText("The app now has the platform's categories").first().waitFor();
  // The second of the first level goes to the top, by keyboard.
  const order = page
    .getByRole("list", { name: "Categories", exact: true })
    .getByRole("button", { name: /^Actions for/ });
  const second = await order.nth(6).getAttribute("aria-label");
  await page
    .getByRole("button", { name: `Move ${second?.replace("Actions for ", "")}`, exact: true })
    .focus();
  for (const key of [" ", "ArrowUp", " "]) await page.keyboard.press(key);
  await expect.poll(() => order.first().getAttribute("aria-label")).toBe(second);
  await page.getByRole("button", { name: "Undo" }).waitFor({ state: "detached" });
}

/** Has the second of two products of a category go first, by keyboard. */
async function orderProducts(page: Page, maker: Caller, appId: string): Promise<void> {
  const params = { id: appId };
  const names = ["Desk lamp", "Hall lamp"];
  const made = [];
  for (const name of names) made.push((await platform.product(maker, { name })).id);
  const { list } = await maker.ok(appCategories.list, { params });
  const { id: categoryId } = list[0]!.children[0]!;
  await maker.ok(appCategories.setProducts, { params: { ...params, categoryId }, body: { list: made } });
  await page.reload();
  const sequence = page.getByRole("list", { name: "Products in " });
  const shown = () => sequence.getByRole("link").allTextContents();
  await expect.poll(shown).toEqual(names);
  await sequence.getByRole("button", { name: "Move Hall lamp", exact: true }).focus();
  for (const key of [" ", "ArrowUp", " "]) await page.keyboard.press(key);
  await expect
    .poll(async () => {
      const { list: kept } = await maker.ok(appCategories.products, { params: { ...params, categoryId } });
      return kept.map(({ name }) => name);
    })
    .toEqual(names.toReversed());
  expect(await shown()).toEqual(names.toReversed());
}

async function translateCategories(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Translations" }).click();
  for (const [language, name] of [
    ["Deutsch", "Licht"],
    ["Français", "Éclairage"],
  ] as const) {
    const field = page.getByRole("textbox", { name: new RegExp(` · Lighting · ${language}$`) });
    if (!(await field.isVisible()))
      await page.getByRole("button", { name: new RegExp(`^${language}`) }).click();
    await field.fill(name);
  }
  await page.keyboard.press("Control+s");
  await page.getByText("2 texts saved").waitFor();
}

/** @returns where everybody reads it */
async function publishPolicy(page: Page, appId: string): Promise<string> {
  await page.goto(pathOf("appPolicies", appId));
  await page.getByRole("tab", { name: "Privacy policy" }).click();
  await page.getByRole("button", { name: "Write the first version" }).click();
  for (const [language, lines] of Object.entries(policy)) {
    await page.getByRole("list", { name: "Languages" }).getByRole("button", { name: language }).click();
    await page.locator('[contenteditable="true"]').click();
    for (const line of lines) {
      await page.keyboard.type(line);
      await page.keyboard.press("Enter");
    }
  }
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved", { exact: true }).first().waitFor();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("11 languages have no text").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await page.getByText("Version 1 was published").waitFor();
  const address = await page.getByRole("link", { name: "Open", exact: true }).getAttribute("href");
  return new URL(address!).pathname;
}

async function publishVersion(page: Page, appId: string): Promise<void> {
  await page.goto(pathOf("appUpload", appId));
  const choose = async (version: string, code: number, name: string) => {
    const buffer = await sampleApk(version, code, name);
    const file = { name: "lamps.apk", mimeType: "application/octet-stream", buffer };
    await page.locator('input[type="file"]').setInputFiles(file);
  };
  await choose("1.0.0", 1, "com.example.locks");
  await page.getByText("This file is for the app “com.example.locks”, not “com.example.lamps”.").waitFor();
  await choose("1.2.0", 12, "com.example.lamps");
  await page.getByRole("heading", { name: "Read from the file" }).waitFor();
  expect(await page.getByLabel(/^Version/).inputValue()).toBe("1.2.0");
  await page.getByLabel(/^What's new/).fill("Scenes");
  await page.getByRole("button", { name: "Create draft" }).click();
  await page.getByRole("button", { name: "Actions for 1.2.0" }).click();
  await page.getByRole("menuitem", { name: "Publish" }).click();
  await page.getByText("Version 1.2.0 published").waitFor();
}

/** Looks at a public page as visitors of both languages see it, by day on a desk and at night on a phone. */
async function looksRight(path: string): Promise<void> {
  for (const [locale, colorScheme, width] of [
    ["zh-CN", "dark", 390],
    ["en-US", "light", 1440],
  ] as const) {
    const { page } = await browser.open({ url: platform.url, language: null, locale, width });
    await page.emulateMedia({ colorScheme });
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect([...(await page.evaluate(findOverflow)), ...(await accessProblems(page))], locale).toEqual([]);
  }
}

test("a maker creates an app with categories, a policy in three languages and a version for phones and visitors", async () => {
  const maker = await platform.actor();
  const { page, expectProblem } = await browser.open({ url: platform.url, token: maker.token });
  // The archive of another app is refused.
  expectProblem(/status of 422/);
  await createApp(page);
  const { list } = await maker.ok(apps.list);
  const { id, app_key: key } = list[0]!;
  await takeCategories(page, id);
  await orderProducts(page, maker, id);
  await translateCategories(page);
  const { list: named } = await maker.ok(appCategories.names, { params: { id } });
  const lighting = named.find(({ languages }) => languages.en?.name === "Lighting");
  expect(lighting?.languages).toMatchObject({ de: { name: "Licht" }, fr: { name: "Éclairage" } });
  const address = await publishPolicy(page, id);
  expect(address).toBe(policyPath(key, "privacy"));
  await publishVersion(page, id);

  const { page: visitor } = await browser.open({ url: platform.url, language: null, locale: "de-DE" });
  await visitor.goto(address);
  await visitor.getByText("Die Lampen, die Sie hinzufügen.").waitFor();
  expect(await accessProblems(visitor)).toEqual([]);
  await visitor.getByRole("link", { name: "简体中文" }).click();
  await visitor.getByText("您添加的灯具。").waitFor();
  const query = { platform: "android", version: "1.1", app_key: key };
  const answer = await fetch(platform.url + urlOf(appClient.version, {}, query));
  const { data } = (await answer.json()) as { data: Reply<typeof appClient.version> };
  expect(data.newer).toMatchObject({ version: "1.2.0", version_code: 12, notes: "Scenes" });
  await visitor.goto(new URL(data.newer!.url).pathname);
  await visitor.getByRole("heading", { name: "Lamps" }).waitFor();
  expect(await accessProblems(visitor)).toEqual([]);
  const download = await downloadFrom(visitor, () =>
    visitor.getByRole("link", { name: "Herunterladen" }).click(),
  );
  expect(download.suggestedFilename()).toBe("app-1.2.0.apk");
  for (const path of [address, new URL(data.newer!.url).pathname]) await looksRight(path);

  const ada = await platform.person(id);
  const { page: phone } = await browser.open({ url: platform.url, width: 390, touch: true });
  await phone.addInitScript(([of, token]) => localStorage.setItem(`thingwright.person.${of}`, token), [
    key,
    ada.token,
  ] as const);
  await phone.goto(companionPath(key));
  await phone.getByRole("heading", { name: "Please read and agree" }).waitFor();
  await phone.getByRole("button", { name: "Agree and continue" }).tap();
  await phone.getByText("Agree to these to continue").waitFor();
  expect(await accessProblems(phone)).toEqual([]);
  await phone.getByRole("checkbox", { name: "Privacy policy" }).check();
  await phone.getByRole("button", { name: "Agree and continue" }).tap();
  await phone.getByRole("link", { name: "Create a home" }).waitFor();
  await page.goto(pathOf("userInfo", ada.uid));
  await page.getByText("Privacy policy").waitFor();
});
