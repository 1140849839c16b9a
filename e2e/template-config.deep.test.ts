import { categories } from "@thingwright/contract/products/categories.ts";
import { templates } from "@thingwright/contract/products/templates.ts";
import type { Caller } from "@thingwright/server/test/caller.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());
let admin: Caller;

beforeAll(async () => {
  admin = await platform.actor(1);
});

/** A page of a starter category, and its draft as it is stored. */
async function opened(category: string, page: string) {
  const { list } = await admin.ok(categories.list);
  const { id } = list.flatMap(({ children }) => children).find(({ name_en }) => name_en === category)!;
  const visit = await browser.open({ url: platform.url, token: admin.token });
  await visit.page.goto(`/system/category/detail/${id}/${page}`);
  return { page: visit.page, draft: () => admin.ok(templates.get, { params: { id } }) };
}

const phrase = (page: Page, number: number) => page.getByRole("textbox", { name: `Phrase ${number}` });

test("communication mode and pairing methods are chosen and put in order by keyboard", async () => {
  const { page, draft } = await opened("Smart plug", "config");
  await page.getByRole("radio", { name: "Zigbee" }).click();
  await page.getByText("Does not fit the communication mode").first().waitFor();
  await page.getByRole("button", { name: "Remove Wi-Fi AP mode" }).click();
  await page.getByRole("button", { name: "Zigbee gateway" }).press("Enter");
  // What was pressed is gone; the next that can be added has the focus.
  await page.locator("button:focus", { hasText: "QR code on the device" }).waitFor();
  await page.getByRole("button", { name: /^Move Zigbee gateway/ }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Save" }).press("Enter");
  await page.getByText("Saved to the template draft").waitFor();
  await page.locator("button:focus:not([aria-busy])", { hasText: "Save" }).waitFor();
  expect(await draft()).toMatchObject({
    communication_mode: "zigbee",
    pairing_types: ["zigbee", "ble_wifi", "ez"],
    changed: true,
  });
});

test("the phone previews changes to the panel and the app in any language, and refused input stays in the form", async () => {
  const { page, draft } = await opened("Split AC", "config/panel");
  const phone = page.getByRole("group", { name: "The app on a phone" });
  await phone.getByRole("slider", { name: "Target temp." }).waitFor();

  await page.getByLabel("Main function point").fill("AC mode");
  await page.getByRole("option", { name: /ac_mode/ }).click();
  await phone.getByRole("radio", { name: "Heat" }).click();
  await expect.poll(() => phone.getByRole("radio", { name: "Heat" }).isChecked()).toBe(true);
  await page.getByLabel("Hidden function points").fill("humid");
  await page.getByRole("option", { name: /humidity/ }).click();
  await phone.getByText("Humidity").waitFor({ state: "detached" });

  const name = page.getByRole("group", { name: "Device name" });
  await name.getByLabel("简体中文").fill("客厅空调");
  await page.getByRole("button", { name: "Save" }).click();
  await name.getByText("Required").waitFor();
  await name.getByLabel("English").fill("My air conditioner");
  await phone.getByText("My air conditioner").waitFor();

  await page.getByLabel("Device state in the preview").click();
  await page.getByRole("option", { name: "Offline" }).click();
  await phone.getByText(/^The device is offline\. Check/).waitFor();
  expect(await phone.getByRole("switch", { name: "Switch" }).isDisabled()).toBe(true);
  await page.getByLabel("Preview language").click();
  await page.getByRole("option", { name: "العربية" }).click();
  await expect.poll(() => phone.locator("[dir=rtl]").count()).toBeGreaterThan(0);

  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved to the template draft").waitFor();
  const { app_settings, panel } = await draft();
  expect(panel).toMatchObject({ main: "ac_mode", hidden: ["humidity"] });
  expect(app_settings.device_name).toEqual({ zh_CN: "客厅空调", en: "My air conditioner" });
});

test("voice can be turned off and restored, and voice features offer only matching function points", async () => {
  const { page, draft } = await opened("Ceiling light", "voice");
  const genie = page.getByRole("region", { name: "Tmall Genie" });
  await genie.getByRole("switch").click();
  await genie.getByText("Not supported").waitFor();
  expect((await draft()).voice.tmall).toBeUndefined();
  await page.getByRole("button", { name: "Undo" }).click();
  await genie.getByRole("button", { name: "Edit voice features" }).click();

  const drawer = page.getByRole("dialog", { name: "Voice features of Tmall Genie" });
  await drawer.getByText(/^No suitable function point: Color/).waitFor();
  await drawer.getByLabel("Brightness").click();
  expect(await page.getByRole("option", { name: /switch/ }).count()).toBe(0);
  await page.getByRole("option", { name: "Not used" }).click();
  await drawer.getByRole("button", { name: "Save" }).click();
  await genie.getByText("Also available: Brightness").waitFor();
  expect((await draft()).voice.tmall?.features.map(({ feature }) => feature)).toEqual([
    "power",
    "color_temperature",
  ]);
});

test("phrases are typed, pasted, copied from another platform and put in order, in each language", async () => {
  const { page, draft } = await opened("Water purifier", "voice/example/alexa");
  await phrase(page, 1).waitFor();
  await page.getByRole("button", { name: /^Español/ }).click();
  await page.getByRole("button", { name: "Add phrase" }).click();
  await page.keyboard.type("Enciende el purificador");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Apaga el purificador");
  await page.getByRole("button", { name: /^Move Apaga/ }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: /^العربية/ }).click();
  await page.getByRole("button", { name: "Add phrase" }).click();
  await phrase(page, 1).evaluate((field: HTMLElement) => {
    const data = new DataTransfer();
    data.setData("text/plain", "شغّل منقي المياه\nأطفئ منقي المياه");
    field.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  expect(await phrase(page, 2).getAttribute("dir")).toBe("rtl");
  await page.getByRole("button", { name: /^English/ }).click();
  await page.getByRole("button", { name: "Delete phrase 1" }).click();
  await page.getByRole("button", { name: "Delete phrase 1" }).click();
  await page.getByRole("button", { name: "Copy from…" }).click();
  await page.getByRole("menuitem", { name: "Google Assistant" }).click();
  await page.getByText("2 phrases were copied").waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved to the template draft").waitFor();
  expect((await draft()).voice_examples.alexa).toMatchObject({
    es: ["Apaga el purificador", "Enciende el purificador"],
    ar: ["شغّل منقي المياه", "أطفئ منقي المياه"],
    en: ["Turn on the water purifier", "Turn off the water purifier"],
  });
});

test("leaving a page with unsaved phrases asks for confirmation", async () => {
  const { page } = await opened("Oven", "voice/example/tmall");
  await phrase(page, 1).fill("Something else");
  await page.getByRole("link", { name: "Back to voice" }).click();
  await page.getByRole("button", { name: "Keep editing" }).click();
  expect(await phrase(page, 1).inputValue()).toBe("Something else");
});
