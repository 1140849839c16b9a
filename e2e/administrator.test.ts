import { devices } from "@thingwright/contract/devices/devices.ts";
import { enabled } from "@thingwright/contract/grammar/enums.ts";
import { roles } from "@thingwright/contract/accounts/roles.ts";
import { tenants } from "@thingwright/contract/accounts/tenants.ts";
import type { Caller } from "@thingwright/server/test/caller.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import { expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { downloadFrom } from "./src/download-from.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());

async function openAs(caller: Caller, path: string) {
  const visit = await browser.open({ url: platform.url, token: caller.token });
  await visit.page.goto(path);
  return visit;
}

test("the administrator makes a tenant, follows its activation from the outbox, and disables it", async () => {
  const admin = await platform.actor(1);
  const { page } = await openAs(admin, "/account/tenantManage");
  await page.getByRole("button", { name: "Add tenant" }).first().click();
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel("Email").fill("ops@fridge.example");
  await drawer.getByLabel("Company").fill("Fridge Ltd.");
  await drawer.getByLabel("Nickname").fill("Ops");
  await drawer.getByRole("button", { name: "Add tenant" }).click();
  // The notice goes after some seconds.
  await page.getByRole("button", { name: "Open outbox" }).click();
  await page.waitForURL("**/system/outbox");
  await page.getByText(/Fridge Ltd\.” was added/).waitFor({ state: "detached" });
  await page.goBack();
  await page.getByRole("link", { name: "Details" }).first().click();
  await page.waitForURL(/tenantManage\/[0-9a-f-]+&view$/);
  // The toast about the new tenant has a heading with its name too, but of another level.
  await page.getByRole("heading", { level: 1, name: "Fridge Ltd." }).waitFor();

  await page.getByRole("switch").click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  expect(await page.getByRole("switch").getAttribute("aria-checked")).toBe("true");
  await page.getByRole("switch").click();
  await page.getByRole("dialog").getByRole("button", { name: "Disable" }).click();
  await page.getByText(/Neither the tenant nor its members/).waitFor();
  await page.getByRole("tab", { name: "Members" }).waitFor();
  await page.getByText("No members yet").waitFor();
  await page.getByRole("tab", { name: "Products" }).click();
  await page.getByText("No products yet").waitFor();
  expect(page.url()).toMatch(/&view\?tab=products$/);
  const [tenant] = (await admin.ok(tenants.list, { query: { keyword: "fridge" } })).list;
  expect(tenant).toMatchObject({ status: enabled.no, company_name: "Fridge Ltd." });

  await page.goto("/system/outbox?keyword=ops@fridge.example");
  await page.getByText("No email server is set up").waitFor();
  await page.getByRole("row").nth(1).click();
  const link = page.getByRole("dialog").getByRole("link");
  expect(await link.getAttribute("href")).toMatch(/\/activate_account\?key=[\w-]+$/);
});

test("the administrator reads the changes in the operation log, and exports the log", async () => {
  const admin = await platform.actor(1);
  const role = await admin.ok(roles.create, {
    body: {
      name: "Support",
      menu_permissions: ["productList", "realDevices"],
      products: { kind: "all" },
      apps: { kind: "some", ids: [] },
    },
  });
  const { name, description, products, apps } = role;
  await admin.ok(roles.update, {
    params: { id: role.id },
    body: { name, description, products, apps, menu_permissions: ["productList", "onlineDebug"] },
  });
  const product = await platform.product(admin, { name: "=Lamp" });
  const device = await admin.ok(devices.create, { body: { product_id: product.id } });
  await admin.ok(devices.renewSecret, { params: { id: device.id } });
  const { page } = await openAs(admin, "/account/operatingRecord");
  await page.getByText("Created a product").waitFor();
  const renewed = page.getByRole("row").filter({ hasText: "Generated a new secret for a device" });
  expect(await renewed.getByRole("link").getAttribute("href")).toContain(device.id);
  const saved = await downloadFrom(page, () => page.getByRole("button", { name: "Export CSV" }).click());
  expect(saved.suggestedFilename()).toBe("operation-log.csv");

  await page.getByRole("combobox", { name: "Type" }).click();
  await page.getByRole("option", { name: "Roles" }).click();
  await page.waitForURL(/resource=roles/);
  await page.getByText("Created a product").waitFor({ state: "detached" });
  await page.getByText("Changed a role").click();
  const drawer = page.getByRole("dialog");
  await drawer.getByText("Screens", { exact: true }).waitFor();
  expect(await drawer.locator("del").textContent()).toContain("Real devices");
  expect(await drawer.locator("ins").textContent()).toContain("Online debugging");
  await drawer.getByRole("link", { name: "Support" }).click();
  await page.waitForURL(new RegExp(role.id));
});
