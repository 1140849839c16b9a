import { defineScreens, shows } from "../src/screen.ts";

export const screens = defineScreens({
  operatingRecord: {
    ready: shows("Disabled a member"),
    empty: "Every change is recorded here",
    parts: {
      async change(page) {
        await page.getByText("Changed a role").click();
        await page.getByRole("dialog").locator("ins").first().waitFor();
      },
      async days(page) {
        await page.getByRole("button", { name: /^Days/ }).click();
        await page.getByRole("button", { name: "Last 7 days" }).click();
        await page.getByRole("button", { name: /^Days/ }).click();
        await page.getByRole("dialog").getByRole("grid").waitFor();
      },
    },
  },
});
