import { defineScreens, shows } from "../src/screen.ts";

export const screens = defineScreens({
  scenarios: {
    ready: shows("No scenarios yet"),
    parts: {
      async drawer(page) {
        await page.getByRole("button", { name: "New scenario" }).click();
        await page.getByRole("menuitem", { name: /^A typical day/ }).click();
        await page.getByRole("dialog").getByRole("group", { name: "Step 1", exact: true }).waitFor();
      },
    },
  },
});
