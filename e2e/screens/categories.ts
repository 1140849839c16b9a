import { defineScreens, presses, shows } from "../src/screen.ts";

export const screens = defineScreens({
  categoryList: {
    ready: shows("Lighting"),
    parts: {
      create: presses("Create category", "Name (English)"),
      async nothing(page) {
        await page.getByPlaceholder("Name in Chinese or English").fill("submarine");
        await page.getByText("No matching categories").waitFor();
      },
      async refused(page) {
        await page.getByRole("button", { name: "Create category" }).click();
        const drawer = page.getByRole("dialog");
        await drawer.getByLabel("Name (English)").fill("Fish 🐟");
        await drawer.getByRole("button", { name: "Create", exact: true }).click();
        await drawer.getByText("Emoji are not allowed").waitFor();
      },
      async picture(page) {
        await page.getByRole("button", { name: "Create category" }).click();
        await page.getByRole("dialog").getByRole("radio", { name: "Picture" }).click();
        await page.getByText(/800/).waitFor();
      },
      async offline(page) {
        await page.getByRole("switch").first().click();
        await page.getByRole("dialog").waitFor();
      },
    },
  },
  categorySort: {
    ready: shows("The order of its second-level categories."),
    parts: {
      async move(page) {
        await page
          .getByRole("button", { name: /^Move .* to another category$/ })
          .first()
          .click();
        await page.getByRole("dialog").waitFor();
      },
    },
  },
});
