import type { Page } from "playwright-core";
import { defineScreens, shows } from "../src/screen.ts";

const list = [
  "device_name;名称;mac;remark",
  "import-lamp-01;Kitchen;A4C138AA0001;1st floor",
  "import-lamp-02;Hall;A4C138AA0002;",
  "import-lamp-02;Hall again;nonsense;",
  "bad name;;;",
].join("\n");

async function readList(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: "Product" }).click();
  await page.getByRole("option", { name: /客厅落地灯/ }).click();
  const file = { name: "lamps.csv", mimeType: "text/csv", buffer: Buffer.from(list) };
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByRole("link", { name: /lamps\.csv/ }).waitFor();
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByText("Same as in line 3").first().waitFor();
}

export const screens = defineScreens({
  deviceImport: {
    ready: shows("Download a template"),
    parts: {
      review: readList,
      async ended(page) {
        await readList(page);
        await page.getByRole("button", { name: "Import 2 devices" }).click();
        await page.getByText("2 devices were imported").first().waitFor();
        // Reloaded, so that the toast with the same text is gone.
        await page.reload();
        await page.getByRole("button", { name: "Download the credentials" }).waitFor();
      },
    },
  },
});
