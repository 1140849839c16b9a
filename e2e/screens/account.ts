import { defineScreens, presses, shows } from "../src/screen.ts";

export const screens = defineScreens({
  accountInfo: {
    ready: shows("Sign-in security"),
    parts: {
      newToken: presses("New token", "View products"),
      async requireFactor(page) {
        await page.getByRole("switch", { name: "Require a second factor" }).click();
        await page.getByRole("dialog").waitFor();
      },
    },
  },
});
