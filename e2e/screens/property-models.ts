import { defineScreens, presses } from "../src/screen.ts";

export const screens = defineScreens({
  propertyModel: {
    async ready(page) {
      await page
        .getByRole("button", { name: /templates?/ })
        .first()
        .waitFor();
    },
    parts: {
      create: presses("Add function point", "Basics"),
      import: presses("Import", "Or paste it here"),
      async formats(page) {
        await page.getByRole("button", { name: "Export", exact: true }).click();
        await page.getByRole("menuitem", { name: "Export function points" }).click();
        await page.getByRole("dialog").getByText("Format", { exact: true }).first().waitFor();
      },
      async use(page) {
        await page
          .getByRole("button", { name: /templates?/ })
          .first()
          .click();
        await page.getByRole("dialog").getByRole("link").first().waitFor();
      },
    },
  },
});
