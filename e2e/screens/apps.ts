import { addApps } from "../src/apps-sample.ts";
import { defineScreens, shows } from "../src/screen.ts";

export const screens = defineScreens({
  appList: {
    ready: shows("Lamps & Lights"),
    prepare: async ({ admin }) => (await addApps(admin), {}),
    empty: "No apps yet",
    parts: {
      async create(page) {
        await page.getByRole("button", { name: "Create app" }).click();
        const drawer = page.getByRole("dialog");
        await drawer.getByLabel(/^Name/).fill("Lamps & Lights");
        await drawer.getByLabel(/^Package name/).fill("lamps");
        await drawer.getByRole("button", { name: "Create" }).click();
        await drawer.getByText("At least two parts").waitFor();
      },
      async secret(page) {
        await page.getByRole("button", { name: "Actions for Lamps & Lights" }).click();
        await page.getByRole("menuitem", { name: "New secret" }).click();
        await page.getByRole("button", { name: "Make new secret" }).click();
        await page.getByText("The secret is shown only once").waitFor();
      },
    },
  },
});
