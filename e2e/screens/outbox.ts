import { defineScreens, shows } from "../src/screen.ts";

export const screens = defineScreens({
  outbox: {
    ready: shows("No email server is set up"),
    parts: {
      async message(page) {
        await page.getByRole("row").nth(1).click();
        await page.getByRole("dialog").getByRole("link").waitFor();
      },
    },
  },
});
