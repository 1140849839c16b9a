import { defineScreens, presses, shows } from "../src/screen.ts";

export const screens = defineScreens({
  tenantManage: {
    ready: shows("北京冰箱科技有限公司"),
    parts: {
      create: presses("Add tenant", "Device quota"),
      async registrationQuotas(page) {
        await page.getByRole("button", { name: "Registration quotas" }).click();
        await page.getByRole("dialog").getByLabel("Device quota").waitFor();
      },
      async disable(page) {
        await page.getByRole("switch").first().click();
        await page.getByRole("dialog").waitFor();
      },
    },
  },
  tenantInfo: {
    ready: shows("Quota and use"),
    parts: {
      async products(page) {
        await page.getByRole("tab", { name: /Products/ }).click();
        await page.getByText("冰箱 BX-500").first().waitFor();
      },
      async edit(page) {
        await page.goto(page.url().replace("&view", "&edit"));
        await page.getByText("Device quota").waitFor();
      },
    },
  },
});
