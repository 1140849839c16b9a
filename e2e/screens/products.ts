import { readFile } from "node:fs/promises";
import { defineScreens, presses, shows } from "../src/screen.ts";
import { downloadFrom } from "../src/download-from.ts";

export const screens = defineScreens({
  productList: {
    ready: shows("客厅落地灯 Pro"),
    empty: "Create your first product",
    parts: {
      async palette(page) {
        await page.keyboard.press("Control+k");
        await page.getByRole("dialog").getByRole("combobox").fill("hall");
        await page.getByRole("option", { name: /hall-lamp-01/ }).waitFor();
      },
      async tasks(page) {
        await page.getByRole("button", { name: "Tasks: 1 in progress" }).click();
        const panel = page.getByRole("dialog", { name: "Tasks" });
        await panel.getByRole("button", { name: "Cancel Disable devices" }).click();
        await panel.getByRole("button", { name: "Disable devices", exact: true }).click();
        await panel.getByText("device 1", { exact: true }).waitFor();
      },
      async import(page) {
        await page.getByRole("button", { name: "Actions for 客厅落地灯 Pro" }).click();
        const saved = await downloadFrom(page, () =>
          page.getByRole("menuitem", { name: "Export as YAML" }).click(),
        );
        const name = "lamp.yaml";
        const buffer = await readFile(await saved.path());
        await page.getByRole("button", { name: "Import", exact: true }).click();
        const drawer = page.getByRole("dialog", { name: "Import a product" });
        await drawer.locator('input[type="file"]').setInputFiles({ name, mimeType: "text/yaml", buffer });
        await drawer.getByText("Will be created").waitFor();
      },
      async delete(page) {
        await page.getByRole("button", { name: "Actions for Door sensor" }).click();
        await page.getByRole("menuitem", { name: "Delete" }).click();
        await page.getByRole("dialog").waitFor();
      },
    },
  },
  productCreate: {
    ready: shows("Category"),
    parts: {
      async nothing(page) {
        await page.getByPlaceholder("Search categories").fill("plant");
        await page.getByText("No matching categories").waitFor();
      },
      async blank(page) {
        await page.getByRole("button", { name: /Start from a blank product/ }).click();
        await page.getByRole("heading", { name: "Name your product" }).waitFor();
      },
      async type(page) {
        await page.getByPlaceholder("Search categories").fill("lamp");
        await page.keyboard.press("Enter");
        // The address changes before the page does.
        await page.getByRole("radio", { checked: true }).first().waitFor();
        await page.keyboard.press("Enter");
        await page.waitForURL(/step=type/);
      },
      async basics(page) {
        await page.getByRole("radio").first().click();
        await page.getByRole("button", { name: "Next" }).click();
        await page.getByRole("button", { name: "Next" }).click();
        await page.getByRole("radio", { name: /Battery, sleeping/ }).click();
        await page.getByRole("button", { name: "Use your own product key" }).click();
        await page.getByLabel("Product key").fill("a b");
        await page.getByRole("button", { name: "Create" }).click();
        await page.locator('[aria-invalid="true"]').first().waitFor();
      },
    },
  },
  productHardware: {
    ready: shows("One secret per device"),
    parts: {
      async level(page) {
        await page.getByRole("radio", { name: /One secret per product/ }).click();
        const question = page.getByRole("dialog");
        await question.getByRole("button", { name: "Use your own product secret" }).click();
        await question.getByRole("textbox", { name: "Product secret" }).waitFor();
      },
      async secret(page) {
        await page.getByRole("radio", { name: /One secret per product/ }).click();
        await page.getByRole("button", { name: "Generate product secret" }).click();
        await page.getByRole("dialog", { name: /^Product secret of/ }).waitFor();
      },
      async firmware(page) {
        await page.getByText("ThingsBoard", { exact: true }).click();
        await page.getByText(/provisionDeviceKey/).waitFor();
      },
    },
  },
  productDefinition: {
    ready: shows("dimming"),
    parts: {
      async custom(page) {
        await page.getByRole("button", { name: "Add custom" }).click();
        await page.getByRole("radio", { name: "Structure" }).click();
      },
      async customize(page) {
        await page.getByRole("link", { name: "Product list" }).first().click();
        await page.getByRole("link", { name: "Door sensor" }).first().click();
        await page.getByRole("button", { name: "Add custom" }).click();
        await page.getByRole("dialog", { name: "This is a standard product" }).waitFor();
      },
      standard: presses("Add standard", "Select all missing"),
      async keys(page) {
        await page.getByRole("button", { name: "Key mapping" }).click();
        await page.getByRole("button", { name: "Paste lines" }).click();
        const lines = "env.level-1 = dimming\nswitch_led_countdown_timer_1_remaining = dimming\nno mapping";
        await page.getByLabel(/^One line for each key/).fill(lines);
        await page.getByRole("button", { name: "Add lines" }).click();
        await page.getByText("Sent to devices", { exact: true }).first().waitFor();
        await page.getByRole("button", { name: "Add key" }).click();
        await page.getByRole("button", { name: "Save" }).click();
        await page.locator('[aria-invalid="true"]').first().waitFor();
      },
      async import(page) {
        await page.getByRole("button", { name: "Import, export" }).click();
        await page.getByRole("menuitem", { name: "Import" }).click();
        await page.locator(".cm-content").click();
        await page.keyboard.insertText(
          '[{"identifier":"relay"},{"identifier":"new","name":"New","data_type":"bool"}]',
        );
        await page.getByRole("heading", { name: "Preview" }).waitFor();
      },
    },
  },
});
