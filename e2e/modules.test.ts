import { files } from "@thingwright/contract/content/files.ts";
import { modules } from "@thingwright/contract/products/modules.ts";
import { pathOf } from "@thingwright/contract/grammar/route.ts";
import type { Caller } from "@thingwright/server/test/caller.ts";
import { deepOnly } from "@thingwright/server/test/deep.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import { pngOf } from "@thingwright/server/test/images.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());

async function openAs(caller: Caller, path: string): Promise<Page> {
  const { page, expectProblem } = await browser.open({ url: platform.url, token: caller.token });
  // The browser notes each refusal.
  expectProblem(/status of 409/);
  await page.goto(path);
  return page;
}

const picture = (name: string, side: number) => ({ name, mimeType: "image/png", buffer: pngOf(side, side) });
const textOf = (page: Page, label: string) => page.getByRole("textbox", { name: label });

/** Pastes as a browser does, with what other programs put on the clipboard. */
async function paste(page: Page, html: string): Promise<void> {
  await page.evaluate((given) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", given);
    clipboardData.setData("text/plain", "plain");
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement!.dispatchEvent(event);
  }, html);
}

test("an administrator adds a module with pictures and formatted text, and makers can read it", async () => {
  const admin = await platform.actor(1);
  const page = await openAs(admin, "/system/modules");
  await page.getByRole("link", { name: "Add module" }).click();
  await page.getByLabel("Name", { exact: false }).first().fill("WM-1000");
  await page.getByLabel("Chip").fill("W1");
  await page.getByLabel("Type").fill("SMD");
  await page.getByLabel("Size (mm)").fill("12.023*12*3");
  await page.getByRole("radio", { name: "Zigbee" }).click();
  await page.getByText("with at most two decimals").waitFor();
  await page.getByLabel("Size (mm)").fill("12.02 x 12.1 x 12");

  const input = page.getByRole("group", { name: "Pictures" }).locator("input[type=file]");
  for (const [index, name] of ["top.png", "bottom.png"].entries()) {
    await input.setInputFiles([picture(name, 40 + index)]);
    await page.getByText(name, { exact: true }).waitFor();
  }

  const text = textOf(page, "Description (English)");
  await text.click();
  await page.keyboard.press("Control+Alt+2");
  await page.keyboard.type("Antenna");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Keep ");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("15 mm");
  await page.keyboard.press("Control+b");
  await page.keyboard.type(" clear");
  // By keyboard to the formats and back.
  await page.keyboard.press("Alt+F10");
  const toolbar = page.getByRole("toolbar").nth(1);
  await page.waitForFunction(() => document.activeElement?.closest("[role=toolbar]"));
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  await toolbar.getByRole("button", { name: "Insert table" }).click();
  // The editor takes the focus back with the next frame.
  await expect.poll(() => text.evaluate((editor) => editor.contains(document.activeElement))).toBe(true);
  await page.keyboard.type("Pin");
  await toolbar.getByRole("button", { name: "Table", exact: true }).click();
  await page.getByRole("menuitem", { name: "Insert column after" }).click();
  const chooser = page.waitForEvent("filechooser");
  await toolbar.getByRole("button", { name: "Image" }).click();
  await (await chooser).setFiles(picture("drawing.png", 60));
  await text.locator("img").waitFor();
  await page.getByRole("button", { name: "Add module" }).click();

  await page.waitForURL(/\/system\/modules\/[0-9a-f-]{36}$/);
  // Not on the heading that stood there while the module was loading: it is gone.
  await page.locator("h1:focus", { hasText: "WM-1000" }).waitFor();
  await page.getByRole("heading", { name: "Antenna" }).waitFor();
  const cells = page.getByRole("table").getByRole("cell");
  // Cells without text are as high as a line.
  expect(
    Math.min(...(await cells.evaluateAll((all) => all.map((cell) => cell.clientHeight)))),
  ).toBeGreaterThan(20);
  await page.getByText("12.02 × 12.1 × 12 mm").waitFor();
  await page.getByRole("button", { name: "Show picture 2" }).click();
  await page.getByRole("img", { name: "WM-1000, picture 2" }).waitFor();
  const [made] = (await admin.ok(modules.list, { query: { keyword: "WM-1000" } })).list;
  expect(made).toMatchObject({ size: "12.02*12.1*12", communication_mode: "zigbee" });
  expect(made?.images.map(({ name }) => name)).toEqual(["top.png", "bottom.png"]);
  const maker = await platform.actor();
  const { description_en: html } = await maker.ok(modules.get, { params: { id: made!.id } });
  expect(html).toContain("<h2>Antenna</h2><p>Keep <strong>15 mm</strong> clear</p>");
  expect(html).toMatch(/<tr><th><p>Pin<\/p>.*?<\/th>(?:<th><p><\/p><\/th>){3}<\/tr>/);
  expect(html).toMatch(/<img src="\/files\/[\w-]+\.png" data-file="[\da-f-]{36}" alt="" \/>/);
});

test(
  "text pasted from a word processor or website is cleaned, and images of other sites are left out",
  deepOnly,
  async () => {
    const admin = await platform.actor(1);
    const page = await openAs(admin, "/system/modules/new");
    const text = textOf(page, "Description (Chinese)");
    await text.click();
    await paste(
      page,
      `<style>p { color: red }</style><h1 style="color:red">特点</h1>
    <p class="MsoListParagraph" style="mso-list:l0 level1"><span style="mso-list:Ignore">1.</span>一<o:p></o:p></p>
    <p class="MsoListParagraph" style="mso-list:l0 level1"><span style="mso-list:Ignore">2.</span>二</p>
    <p onclick="x()"><span style="font-family:Arial">正文 <b>粗</b> <a href="javascript:alert(1)">坏</a> <a href="https://example.com/">好</a></span></p>
    <img src="https://example.com/track.png"><table><tr><td style="width:3cm">格</td></tr></table>`,
    );
    await page.getByText("Images from other sites were not pasted").waitFor();
    const html = await text.evaluate((editor) => editor.innerHTML);
    expect(html).toContain("<h2>特点</h2><ol><li><p>一</p></li><li><p>二</p></li></ol>");
    expect(html).toContain("<strong>粗</strong>");
    expect(html).toContain('href="https://example.com/"');
    expect(html).not.toMatch(/javascript|track\.png|Arial|Mso|onclick/);
    expect(await text.getByRole("cell").innerText()).toBe("格");
  },
);

test(
  "saving a module that somebody else has changed shows the conflict, and keeps the typed text",
  deepOnly,
  async () => {
    const admin = await platform.actor(1);
    const body = { name: "TWO-1", chip: "T", type: "SMD", communication_mode: "ble", size: "1*2*3" } as const;
    const { id } = await admin.ok(modules.create, { body: { ...body, description_en: "<p>Old</p>" } });
    const page = await openAs(admin, `/system/modules/${id}/edit`);
    const text = textOf(page, "Description (English)");
    await text.getByText("Old").click();
    await page.keyboard.press("End");
    await page.keyboard.type(" and mine");
    await admin.ok(modules.update, { params: { id }, body: { chip: "Theirs" } });
    // Leaving asks first.
    await page.getByRole("link", { name: "Cancel" }).click();
    await page.getByRole("dialog").getByRole("button").first().click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Save" }).click();
    const question = page.getByRole("dialog");
    await question.getByText("Someone else has changed this").waitFor();
    await question.getByRole("cell", { name: "Theirs" }).waitFor();
    await question.getByRole("cell", { name: "Old and mine" }).waitFor();
    await question.getByRole("button", { name: "Keep mine" }).click();
    await page.waitForURL(`**/system/modules/${id}`);
    await page.getByText("Old and mine").waitFor();
    // What only the other has changed stays as well.
    expect(await admin.ok(modules.get, { params: { id } })).toMatchObject({ chip: "Theirs" });

    await page.goto(`/system/modules/${id}/edit`);
    await page.getByLabel("Name", { exact: false }).first().fill("ESP32-C3-MINI-1");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Editing or adding the module failed").waitFor();
    expect(await page.getByLabel("Name", { exact: false }).first().inputValue()).toBe("ESP32-C3-MINI-1");
  },
);

test("modules are listed by the filters in the address, and an unused module can be deleted", async () => {
  const admin = await platform.actor(1);
  const page = await openAs(admin, "/system/modules?communication_mode=zigbee&keyword=ESP32");
  await page.getByText("ESP32-H2-MINI-1").waitFor();
  expect(await page.getByRole("row").count()).toBe(2);
  await page.getByRole("button", { name: /Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("No matching modules").waitFor();
});

test(
  "makers cannot open the system pages, and a picture uploaded by another account is refused",
  deepOnly,
  async () => {
    const maker = await platform.actor();
    const page = await openAs(maker, "/system/modules");
    await page.waitForURL("**/404");
    const admin = await platform.actor(1);
    const file = new Blob([new Uint8Array(pngOf(70, 70))], { type: "image/png" });
    const theirs = await maker.ok(files.uploadImage, { file });
    const body = { name: "X-1", chip: "X", type: "SMD", communication_mode: "ble", size: "1*1*1" };
    const refused = await admin.refused(modules.create, { body: { ...body, image_ids: [theirs.id] } });
    expect(refused.fields).toEqual([
      { path: "image_ids", message: "This image is not available. Upload it again" },
    ]);
  },
);

test(
  "a picture in a text shows its upload progress, makes leaving ask first, and can be retried after a failure",
  deepOnly,
  async () => {
    const { page, expectProblem } = await browser.open({
      url: platform.url,
      token: (await platform.actor(1)).token,
    });
    expectProblem(/ERR_FAILED/);
    await page.goto("/system/modules");
    await page.getByRole("link", { name: "Add module" }).click();
    const text = textOf(page, "Description (English)");
    await text.click();
    await page.keyboard.type("Before");
    const uploads = `**${pathOf(files.uploadTiny)}`;
    let answer: (how: "abort" | "continue") => void = () => {};
    await page.route(uploads, async (route) => {
      const how = await new Promise<"abort" | "continue">((resolve) => (answer = resolve));
      await (how === "abort" ? route.abort() : route.continue()).catch(() => {});
    });
    const chosen = page.locator("input[type=file][accept^='image/png,image/jpeg,image/webp']").last();
    const sent = page.waitForRequest(uploads);
    await chosen.setInputFiles([picture("antenna.png", 60)]);
    const progress = page.getByRole("progressbar", { name: "Uploading antenna.png" });
    await progress.waitFor();
    await sent;
    await page.getByRole("link", { name: "Overview" }).first().click();
    await page.getByText("A file is still being uploaded.", { exact: false }).waitFor();
    await page.getByRole("button", { name: "Keep editing" }).click();

    answer("abort");
    await page.getByText("Upload failed: antenna.png").waitFor();
    const again = page.waitForRequest(uploads);
    await page.getByRole("button", { name: "Try again" }).click();
    await again;
    await text.click();
    await page.keyboard.press("End");
    await page.keyboard.type(" and after");
    answer("continue");
    await text.locator("img[data-file]").waitFor();
    await progress.waitFor({ state: "detached" });
    // It comes where it was asked for, before what was typed meanwhile.
    expect(await text.innerHTML()).toMatch(/Before.*<img.*and after/s);

    const cancelled = page.waitForRequest(uploads);
    await chosen.setInputFiles([picture("other.png", 61)]);
    await cancelled;
    await page.getByRole("button", { name: "Cancel upload" }).click();
    await page.getByRole("progressbar").waitFor({ state: "detached" });
    expect(await text.locator("img[data-file]").count()).toBe(1);
    expect(await page.getByRole("alert").count()).toBe(0);
  },
);
