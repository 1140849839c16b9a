import type { Page } from "playwright-core";
import { defineScreens } from "../src/screen.ts";

const fields = (page: Page) => page.getByRole("textbox", { name: / · / }).nth(1).waitFor();

export const screens = defineScreens({
  categoryNames: {
    ready: fields,
    parts: {
      async unsaved(page) {
        await page.goto(`${new URL(page.url()).pathname}?from=en&to=ar`);
        await page
          .getByRole("textbox", { name: /العربية$/ })
          .nth(1)
          .fill("مصباح كهربائي");
        await page
          .getByRole("textbox", { name: /العربية$/ })
          .nth(2)
          .fill("ل".repeat(31));
        await page.getByText("At most 30 characters").waitFor();
      },
      async import(page) {
        await page.getByRole("button", { name: "Import", exact: true }).click();
        const drawer = page.getByRole("dialog");
        const buffer = Buffer.from("key,Elvish,de\nx,a,Licht");
        await drawer
          .locator("input[type=file]")
          .setInputFiles({ name: "names.csv", mimeType: "text/csv", buffer });
        await drawer.getByText("Unknown keys").waitFor();
      },
      async nothing(page) {
        await page.goto(`${new URL(page.url()).pathname}?from=en&to=zh_CN&show=missing`);
        await page.getByText("Nothing is missing in 简体中文").waitFor();
      },
    },
  },
  categoryTexts: { ready: fields },
  propertyModelTexts: { ready: fields },
});
