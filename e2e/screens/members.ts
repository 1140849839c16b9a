import { defineScreens, shows } from "../src/screen.ts";

export const screens = defineScreens({
  subUserManage: {
    ready: shows("王伟"),
    empty: "Create a role",
    parts: {
      async create(page) {
        await page.getByRole("button", { name: "Add member" }).click();
        await page.getByRole("dialog").getByRole("button", { name: "Add member" }).click();
        await page.locator('[aria-invalid="true"]').first().waitFor();
      },
      chosen: (page) => page.getByRole("checkbox", { name: "Select Mia" }).click(),
      async toast(page, { expectProblem }) {
        expectProblem(/\/status|ERR_FAILED/);
        await page.route("**/sub_user/*/status", (route) => route.abort());
        await page.getByRole("switch", { name: "Allow Mia to sign in" }).click();
        await page.getByRole("alert").waitFor();
        // For screen readers, the toast's button exists before anybody points at the toast.
        await page.getByRole("dialog").getByRole("button").waitFor();
        // A toast does not close while the pointer is over it.
        await page.getByRole("alert").hover();
        // When the window is resized, the toast moves away from the pointer: with the focus, it stays open all the
        // same.
        await page.keyboard.press("F6");
        return async () => {
          await page.getByRole("dialog").getByRole("button").click();
          await page.getByRole("alert").waitFor({ state: "detached" });
        };
      },
    },
  },
  subUser: {
    ready: shows("mia@example.com"),
  },
  roleOfMember: {
    ready: shows("What it grants"),
  },
  subUserRole: {
    ready: shows("研发团队"),
  },
});
