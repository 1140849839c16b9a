import { addAppCategories, addAppPolicies } from "../src/app-content-sample.ts";
import { defineScreens, presses, shows } from "../src/screen.ts";

export const screens = defineScreens({
  appCategories: {
    ready: (page) => page.locator("[data-grip]").nth(3).waitFor(),
    prepare: async ({ admin }) => ({ appId: await addAppCategories(admin) }),
    parts: {
      create: presses("Add category", "Name (English)"),
      products: presses("Add products", "New ones are added at the end."),
      async move(page) {
        await page.getByRole("button", { name: "Actions for Ceiling light", exact: true }).click();
        await page.getByRole("menuitem", { name: "Move to…" }).click();
        await page.getByRole("dialog").waitFor();
      },
    },
  },
  appCategoryTexts: {
    ready: (page) => page.getByRole("textbox", { name: / · / }).nth(1).waitFor(),
    prepare: async ({ admin }) => (await addAppCategories(admin), {}),
  },
  appPolicies: {
    ready: shows("Lamps & Lights"),
    prepare: async ({ admin }) => ({ appId: await addAppPolicies(admin) }),
    parts: {
      async draft(page) {
        await page.getByRole("tab", { name: "Privacy policy" }).click();
        await page.getByRole("heading", { name: "What we keep" }).waitFor();
      },
      async publish(page) {
        await page.getByRole("tab", { name: "Privacy policy" }).click();
        await page.getByRole("button", { name: "Publish", exact: true }).click();
        await page.getByRole("dialog").getByText("No longer included").waitFor();
      },
      async compare(page) {
        await page.getByRole("tab", { name: "Privacy policy" }).click();
        await page.getByRole("button", { name: "What changed" }).click();
        await page.getByRole("dialog").getByText("switched on").waitFor();
      },
    },
  },
});
