import { readFile } from "node:fs/promises";
import { releasedProduct } from "../src/released-product.ts";
import { defineScreens, shows } from "../src/screen.ts";
import { downloadFrom } from "../src/download-from.ts";

export const screens = defineScreens({
  productDifference: {
    prepare: async (sample) => ({ productId: await releasedProduct(sample) }),
    ready: shows("Label is removed"),
    parts: {
      async file(page) {
        const here = page.url();
        await page.goto(here.replace(/\/released\/.*/, "/definition"));
        await page.getByRole("button", { name: "More", exact: true }).click();
        const saved = await downloadFrom(page, () =>
          page.getByRole("menuitem", { name: "Export as YAML" }).click(),
        );
        const text = await readFile(await saved.path(), "utf8");
        await page.goto(here);
        await page.getByLabel("After").click();
        await page.getByRole("option", { name: "A product file" }).click();
        await page.locator('input[type="file"]').setInputFiles({
          name: "lamp.yaml",
          mimeType: "text/yaml",
          buffer: Buffer.from(text.replace("max: 80", "max: 50")),
        });
        await page.getByRole("button", { name: "Select all" }).click();
        await page.getByRole("button", { name: "Apply 1 change" }).waitFor();
      },
    },
  },
});
