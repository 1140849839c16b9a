import { appCategories } from "@thingwright/contract/app-categories.ts";
import { apps } from "@thingwright/contract/apps.ts";
import { menu, type MenuKey } from "@thingwright/contract/menu.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import { expect, test } from "vitest";
import { sampleApk } from "./src/app-versions-sample.ts";
import { browserForTests } from "./src/browser.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());

const policy = {
  English: ["What we keep", "The lamps that you add."],
  简体中文: ["我们保存的信息", "您添加的灯具。"],
  Deutsch: ["Was wir aufbewahren", "Die Lampen, die Sie hinzufügen."],
} as const;

test("a maker makes an app with categories, a policy in three languages and a version, and phones and visitors get them", async () => {
  const maker = await platform.actor();
  const { page, expectProblem } = await browser.open({ url: platform.url, token: maker.token });
  const pathOf = (wanted: MenuKey) => menu.find(({ key }) => key === wanted)!.path;
  await page.goto(pathOf("appList"));
  await page.getByRole("button", { name: "Create app" }).first().click();
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel(/^Name/).fill("Lamps");
  await drawer.getByLabel(/^Package name/).fill("com.example.lamps");
  await drawer.getByRole("button", { name: "Create" }).click();
  await page.getByText("The secret is shown only once").waitFor();
  const { list } = await maker.ok(apps.list);
  const { id, app_key: key } = list[0]!;
  await page.getByRole("dialog").getByText(key, { exact: true }).waitFor();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("checkbox", { name: "I have saved the secret" }).check();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });

  await page.getByRole("link", { name: "Open" }).click();
  await page.getByRole("heading", { level: 1, name: "Lamps" }).waitFor();
  await page.goto(pathOf("appCategories").replace("$appId", id));
  await page.getByRole("button", { name: "Use the platform's categories" }).click();
  await page.getByText("The app now has the platform's categories").first().waitFor();
  await page.getByRole("link", { name: "Translations" }).click();
  for (const [language, name] of [
    ["Deutsch", "Licht"],
    ["Français", "Éclairage"],
  ]) {
    const field = page.getByRole("textbox", { name: new RegExp(` · Lighting · ${language}$`) });
    if (!(await field.isVisible()))
      await page.getByRole("button", { name: new RegExp(`^${language}`) }).click();
    await field.fill(name!);
  }
  await page.keyboard.press("Control+s");
  await page.getByText("2 texts saved").waitFor();
  const { list: categories } = await maker.ok(appCategories.names, { params: { id } });
  expect(categories[0]!.languages).toMatchObject({ de: { name: "Licht" }, fr: { name: "Éclairage" } });

  await page.goto(pathOf("appPolicies").replace("$appId", id));
  await page.getByRole("tab", { name: "Privacy policy" }).click();
  await page.getByRole("button", { name: "Write the first version" }).click();
  for (const [language, lines] of Object.entries(policy)) {
    await page.getByRole("list", { name: "Languages" }).getByRole("button", { name: language }).click();
    const editor = page.locator('[contenteditable="true"]');
    await editor.click();
    for (const line of lines) {
      await page.keyboard.type(line);
      await page.keyboard.press("Enter");
    }
  }
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved", { exact: true }).first().waitFor();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await page.getByText("Version 1 was published").waitFor();

  await page.goto(pathOf("appUpload").replace("$appId", id));
  const choose = async (name: string) => {
    const buffer = await sampleApk("1.2.0", 12, name);
    const file = { name: "lamps.apk", mimeType: "application/octet-stream", buffer };
    await page.locator('input[type="file"]').setInputFiles(file);
  };
  expectProblem(/status of 422/);
  await choose("com.example.locks");
  await page.getByText(/com\.example\.locks/).waitFor();
  await page.getByRole("button", { name: /^Remove/ }).click();
  await choose("com.example.lamps");
  await page.getByText("Read from the file").first().waitFor();
  expect(await page.getByLabel(/^Version/).inputValue()).toBe("1.2.0");
  await page.getByRole("button", { name: "Create draft" }).click();
  await page.getByRole("button", { name: "Actions for 1.2.0" }).click();
  await page.getByRole("menuitem", { name: "Publish" }).click();
  await page.getByText("Version 1.2.0 published").waitFor();

  const { page: visitor } = await browser.open({ url: platform.url, language: null, locale: "de-DE" });
  await visitor.goto(`/policy/${key}/privacy`);
  await visitor.getByText("Die Lampen, die Sie hinzufügen.").waitFor();
  await visitor.goto(`/app/${key}`);
  await visitor.getByRole("link", { name: "Herunterladen" }).waitFor();
  const asked = await fetch(`${platform.url}/app/v1/version?platform=android&version=1.0.0`, {
    headers: { "app-key": key },
  });
  expect(await asked.json()).toMatchObject({ data: { newer: { version: "1.2.0", version_code: 12 } } });
});
