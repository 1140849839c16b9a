import { enabled } from "@thingwright/contract/grammar/enums.ts";
import { members } from "@thingwright/contract/accounts/members.ts";
import { roles } from "@thingwright/contract/accounts/roles.ts";
import { defineScreens, shows } from "../src/screen.ts";

export const screens = defineScreens({
  operatingRecord: {
    // Makes new records, because those of sessions that other tests have ended are newer than the sample's.
    async prepare({ admin, params }) {
      const at = { params: { id: params.id! } };
      const { menu_permissions } = await admin.ok(roles.get, at);
      for (const next of [menu_permissions.slice(0, 1), menu_permissions])
        await admin.ok(roles.update, { ...at, body: { menu_permissions: next } });
      for (const status of [enabled.no, enabled.yes])
        await admin.ok(members.setStatus, { params: { uid: params.uid! }, body: { status } });
      return {};
    },
    ready: shows("Disabled a member"),
    empty: "Every change is recorded here",
    parts: {
      async change(page) {
        await page.getByText("Changed a role").first().click();
        await page.getByRole("dialog").locator("ins").first().waitFor();
      },
      async days(page) {
        await page.getByRole("button", { name: /^Dates/ }).click();
        await page.getByRole("button", { name: "Last 7 days" }).click();
        await page.getByRole("button", { name: /^Dates/ }).click();
        await page.getByRole("dialog").getByRole("grid").waitFor();
      },
    },
  },
});
