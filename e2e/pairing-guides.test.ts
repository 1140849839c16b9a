import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { categories } from "@thingwright/contract/products/categories.ts";
import { templates } from "@thingwright/contract/products/templates.ts";
import { deepOnly } from "@thingwright/server/test/deep.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import { zipOf } from "@thingwright/server/test/zips.ts";
import { beforeEach, expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { fillStep, guideImage, guideStep } from "./src/guide-steps.ts";
import { hostileGuide, outcomeOf } from "./src/hostile-guide.ts";
import { startListener } from "./src/listener.ts";
import { downloadFrom } from "./src/download-from.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());
const evil = await forFile(startListener());
const admin = await platform.actor(1);
const { list } = await admin.ok(categories.list);
const ids = list.flatMap(({ children }) => children.map((category) => category.id));
let used = 0;
let id = "";

beforeEach(async () => {
  evil.heard.splice(0);
  // Each test has a category of its own.
  id = ids[(used += 1)] ?? "";
  await admin.ok(templates.save, {
    params: { id },
    body: { pairing_types: ["ez", "ble"], guides: {} },
  });
});

async function open(language: "en" | "zh_CN" = "en") {
  const visit = await browser.open({ url: platform.url, token: admin.token, language });
  await visit.page.goto(`/system/category/detail/${id}/config/netConfig`);
  return visit;
}

const savedGuides = async () => (await admin.ok(templates.get, { params: { id } })).guides;

test("a guide is written step by step beside a phone preview, and a guide package plays in the preview", async () => {
  const { page, expectProblem } = await open();
  // The package is made to be refused everything.
  expectProblem(/./);
  await page.getByRole("button", { name: "Add step" }).click();
  await fillStep(page, 1, ["长按按钮 5 秒", "Hold the button for 5 seconds"]);
  await page.getByRole("button", { name: "Add step" }).click();
  await fillStep(page, 2, ["指示灯快闪", "The light blinks quickly"], 40);
  await page.getByRole("button", { name: "Add step" }).click();
  await guideStep(page, 3)
    .getByLabel(/English/)
    .focus();
  await guideStep(page, 3).getByRole("button", { name: "Choose a file" }).waitFor();
  expect(await page.getByText("Required").count()).toBe(0);
  await page.getByRole("button", { name: "Remove step 3" }).press("Enter");
  await page.locator("button:focus", { hasText: "Add step" }).waitFor();
  const phone = page.getByRole("group", { name: /^Shown in the app/ });
  await phone.getByText("The light blinks quickly").waitFor();
  await phone.getByRole("button", { name: "Back" }).click();
  await phone.getByText("Hold the button for 5 seconds").waitFor();

  await page.getByLabel("Preview language").click();
  await page.getByRole("option", { name: "简体中文" }).click();
  await phone.getByText("长按按钮 5 秒").waitFor();
  await phone.getByRole("button", { name: "下一步" }).click();
  await phone.getByText("指示灯快闪").waitFor();

  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Pairing guides saved").waitFor();
  const saved = await savedGuides();
  expect(saved.ez?.steps.map(({ text }) => text.en)).toEqual([
    "Hold the button for 5 seconds",
    "The light blinks quickly",
  ]);

  const archive = { name: "guide.zip", mimeType: "application/zip" };
  const chooser = page.getByRole("group", { name: "Guide package" }).locator("input[type=file]");
  const bad = await zipOf({ "index.html": "x", "setup.exe": "MZ" });
  await chooser.setInputFiles({ ...archive, buffer: bad });
  await page.getByText("“setup.exe”: files of this type are not supported").waitFor();
  const good = await zipOf(hostileGuide({ ...evil, leaves: true }));
  await chooser.setInputFiles({ ...archive, buffer: good });
  const address = page.url();
  const player = page.locator("iframe[title='Guide package guide.zip']");
  await player.waitFor();
  expect(await player.getAttribute("sandbox")).toBe("allow-scripts");
  await expect.poll(() => page.frames().some((frame) => frame.url().includes("/guide/"))).toBe(true);
  const frame = page.frames().find((one) => one.url().includes("/guide/"));
  if (!frame) throw new Error("the package does not play");
  await expect.poll(() => frame.locator("#own").textContent()).toBe("Hold the button");
  expect(await outcomeOf(frame)).toEqual([]);
  await frame.evaluate((url) => location.assign(`${url}/self`), evil.url);
  expect(page.url()).toBe(address);
  expect(evil.heard).toEqual([]);

  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(async () => (await savedGuides()).ez?.package?.name).toBe("guide.zip");
});

test("a guide can be copied from another pairing method, and changing the copy leaves the original alone", async () => {
  const { page } = await open();
  await page.getByRole("button", { name: "Add step" }).click();
  await fillStep(page, 1, ["长按按钮", "Hold the button"]);
  expect(await page.getByRole("button", { name: "Copy from another method" }).count()).toBe(0);
  await page.getByRole("tab", { name: /Bluetooth/ }).click();
  await page.getByRole("button", { name: "Copy from another method" }).click();
  await page.getByRole("menuitem", { name: /Wi-Fi EZ/ }).click();
  const english = guideStep(page, 1).getByLabel(/English/);
  expect(await english.inputValue()).toBe("Hold the button");
  await english.fill("Open the lid");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Pairing guides saved").waitFor();
  const saved = await savedGuides();
  expect([saved.ez, saved.ble].map((guide) => guide?.steps[0]?.text.en)).toEqual([
    "Hold the button",
    "Open the lid",
  ]);
});

test("a guide package is downloaded unchanged, and a package whose file is missing shows an error", async () => {
  const { page, expectProblem } = await open();
  const buffer = await zipOf({ "index.html": "<p>Hold the button</p>" });
  const chooser = page.getByRole("group", { name: "Guide package" }).locator("input[type=file]");
  await chooser.setInputFiles({ name: "guide.zip", mimeType: "application/zip", buffer });
  const link = page.getByRole("link", { name: "Download guide.zip" });
  const download = await downloadFrom(page, () => link.click());
  expect(download.suggestedFilename()).toBe("guide.zip");
  expect(await readFile(await download.path())).toEqual(buffer);

  const address = (await link.getAttribute("href")) ?? "";
  expectProblem(/404/);
  await rm(join(platform.dataDir, "files", address.split("/").at(-1) ?? ""));
  await link.click();
  await page.getByText("Download failed: guide.zip").waitFor();
});

test(
  "saving an incomplete guide opens it, shows the errors at their fields, and keeps the typed text",
  deepOnly,
  async () => {
    const { page } = await open();
    await page.getByRole("tab", { name: /Bluetooth/ }).click();
    await page.getByRole("button", { name: "Add step" }).click();
    await guideStep(page, 1)
      .getByLabel(/English/)
      .fill("Open the lid");
    await page.getByRole("tab", { name: /Wi-Fi EZ/ }).click();
    await page.getByText("No steps yet").waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Upload a picture or a video").waitFor();
    expect(await page.getByRole("tab", { name: /Bluetooth.*incomplete/ }).getAttribute("aria-selected")).toBe(
      "true",
    );
    await guideStep(page, 1).getByText("Required", { exact: true }).waitFor();
    expect(
      await guideStep(page, 1)
        .getByLabel(/English/)
        .inputValue(),
    ).toBe("Open the lid");
    expect(await savedGuides()).toEqual({});

    await guideStep(page, 1)
      .locator("input[type=file]")
      .setInputFiles({
        name: "notes.txt",
        mimeType: "text/plain",
        buffer: Buffer.from("x"),
      });
    await page
      .getByText(/notes\.txt is not supported\. Supported: PNG, JPEG, WEBP up to 2 MB, or MP4, WEBM up to/)
      .waitFor();
    await guideStep(page, 1).locator("input[type=file]").setInputFiles(guideImage(20));
    await guideStep(page, 1).getByRole("button", { name: "Replace" }).waitFor();
    await guideStep(page, 1)
      .getByLabel(/简体中文/)
      .fill("打开盖子");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Pairing guides saved").waitFor();
    expect(Object.keys(await savedGuides())).toEqual(["ble"]);
  },
);

test("steps can be reordered by keyboard, and a removed step can be restored", deepOnly, async () => {
  const { page } = await open();
  for (const [number, words] of [
    [1, ["第一步", "First"]],
    [2, ["第二步", "Second"]],
    [3, ["第三步", "Third"]],
  ] as const) {
    await page.getByRole("button", { name: "Add step" }).click();
    await fillStep(page, number, [...words], 10 + number);
  }
  const order = async () => {
    const fields = page.getByRole("textbox", { name: /English/ });
    const values = [];
    for (let i = 0; i < (await fields.count()); i++) values.push(await fields.nth(i).inputValue());
    return values;
  };
  await page
    .getByRole("button", { name: /Step 3/ })
    .first()
    .focus();
  for (const key of ["Space", "ArrowUp", "ArrowUp", "Space"]) await page.keyboard.press(key);
  await expect.poll(order).toEqual(["Third", "First", "Second"]);
  await page.getByRole("button", { name: "Remove step 2" }).click();
  await expect.poll(order).toEqual(["Third", "Second"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(order).toEqual(["Third", "First", "Second"]);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Pairing guides saved").waitFor();
  expect((await savedGuides()).ez?.steps.map(({ text }) => text.en)).toEqual(["Third", "First", "Second"]);
  await page.reload();
  await page
    .getByRole("group", { name: /^Shown in the app/ })
    .getByText("Third")
    .waitFor();
});
