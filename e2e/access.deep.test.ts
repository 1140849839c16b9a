import { enabled } from "@thingwright/contract/grammar/enums.ts";
import { members } from "@thingwright/contract/accounts/members.ts";
import { roles, type Role } from "@thingwright/contract/accounts/roles.ts";
import type { Caller } from "@thingwright/server/test/caller.ts";
import { signInAs } from "@thingwright/server/test/factories.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());

async function openAs(caller: Caller, path: string) {
  const visit = await browser.open({ url: platform.url, token: caller.token });
  await visit.page.goto(path);
  return visit;
}

/** Opens a page and waits until its live connection stands. */
async function openLive(page: Page, path: string): Promise<void> {
  const welcome = page.waitForEvent("websocket").then((socket) => socket.waitForEvent("framereceived"));
  await page.goto(path);
  await welcome;
}

async function makeRole(caller: Caller, fields: Partial<Role> = {}) {
  return caller.ok(roles.create, {
    body: {
      name: "Support",
      menu_permissions: ["productList", "realDevices"],
      products: { kind: "all" },
      apps: { kind: "some", ids: [] },
      ...fields,
    },
  });
}

const box = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });

describe("a member and its role", () => {
  test("the member sees only what the role grants, until the member is disabled", async () => {
    const maker = await platform.actor();
    await platform.product(maker, { name: "Lamp" });
    await platform.product(maker, { name: "Fan", model: "F-1" });
    const { page } = await openAs(maker, "/account/roleManage/new");

    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Night shift");
    // The tree works by keyboard alone: the arrow leads from the section's box down to its first entry.
    await box(page, "View all of Products").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    expect(await box(page, "View Product list").isChecked()).toBe(true);
    await page.keyboard.press("ArrowRight");
    expect(await box(page, "Edit Product list").evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await box(page, "View all of Products").getAttribute("aria-checked")).toBe("mixed");
    // Screens with the same title say where they belong.
    await box(page, "View Timeline (of a device, in its product)").waitFor();
    await box(page, "View Timeline (of a device, in the list of all devices)").waitFor();
    await page.getByRole("checkbox", { name: "Lamp" }).click();
    await page.getByRole("button", { name: "Create role" }).click();
    await page.getByText("“Night shift” was created").waitFor();
    const [role] = (await maker.ok(roles.list, { query: {} })).list;
    expect(role).toMatchObject({ menu_permissions: ["productList"], products: { kind: "some" } });

    await page.goto("/account/subUserManage");
    await page.getByRole("button", { name: "Add member" }).first().click();
    const drawer = page.getByRole("dialog");
    await drawer.getByLabel("Sign-in name").fill("mia");
    await drawer.getByRole("textbox", { name: "Email" }).fill("mia@example.com");
    await drawer.getByRole("combobox", { name: "Role" }).click();
    await page.getByRole("option", { name: "Night shift" }).click();
    await drawer.getByRole("button", { name: "Add member" }).click();
    await page.getByText(/“mia” was added/).waitFor();
    const [member] = (await maker.ok(members.list, { query: {} })).list;

    const token = await signInAs(platform.sql, platform.clock, member!.uid);
    const { page: hers, expectProblem } = await browser.open({ url: platform.url, token });
    // The page may have had a call under way when the session ended.
    expectProblem(/status of 401/);
    await hers.goto("/");
    await hers.waitForURL("**/dashboard/application");
    await hers.getByRole("link", { name: "Product list" }).click();
    await hers.getByText("Lamp", { exact: true }).first().waitFor();
    expect(await hers.getByText("Fan", { exact: true }).count()).toBe(0);
    expect(await hers.getByRole("button", { name: "Create product" }).count()).toBe(0);
    const menu = hers.getByRole("navigation", { name: "Main navigation" });
    expect(await menu.getByRole("link").allTextContents()).toEqual([
      "Thingwright",
      "Overview",
      "Product list",
      "Account info",
    ]);
    for (const path of ["/account/roleManage", "/account/subUserManage", "/dashboard/product/create"]) {
      await hers.goto(path);
      await hers.waitForURL("**/404");
    }

    await platform.product(maker, { name: "Later", model: "L-2" });
    await hers.goto("/dashboard/product/productList");
    await hers.getByText("Lamp", { exact: true }).first().waitFor();
    expect(await hers.getByText("Later", { exact: true }).count()).toBe(0);

    await page.getByRole("switch", { name: "Allow mia to sign in" }).click();
    await hers.waitForURL(/\/login/);
  });

  test("a changed role applies at once: typed text stays, and a page that is no longer allowed closes", async () => {
    const maker = await platform.actor();
    const product = await platform.product(maker);
    const menus: Role["menu_permissions"] = ["productList", "productDefinition:edit"];
    const [narrow, wide] = [
      await makeRole(maker, { menu_permissions: menus }),
      await makeRole(maker, { name: "Wide", menu_permissions: [...menus, "operatingRecord"] }),
    ];
    const { uid } = await maker.ok(members.create, {
      body: { name: "ann", email: "ann@example.com", role_id: narrow.id },
    });
    const give = (role: Role) => maker.ok(members.setRole, { params: { uid }, body: { role_id: role.id } });
    const token = await signInAs(platform.sql, platform.clock, uid);
    const { page, expectProblem } = await browser.open({ url: platform.url, token });
    // The page may have had a call under way when the member lost the rights.
    expectProblem(/status of 403/);
    await openLive(page, "/dashboard/product/productList");
    const menu = page.getByRole("navigation", { name: "Main navigation" });
    const log = menu.getByRole("link", { name: "Operation log" });
    expect(await log.count()).toBe(0);
    await give(wide);
    await log.waitFor();

    await openLive(page, `/dashboard/product/${product.id}/definition`);
    await page.getByRole("button", { name: "Add custom" }).click();
    const identifier = page.getByRole("dialog").getByLabel("Identifier");
    await identifier.fill("half_a_name");
    const { name, products, apps } = wide;
    const again = page.waitForResponse((response) => response.url().includes(product.id));
    await maker.ok(roles.update, {
      params: { id: wide.id },
      body: { name, products, apps, menu_permissions: [...wide.menu_permissions, "realDevices"] },
    });
    await page.locator("nav a", { hasText: "Real devices" }).waitFor();
    await again;
    expect(await identifier.inputValue()).toBe("half_a_name");

    await maker.ok(roles.update, {
      params: { id: wide.id },
      body: { name, products, apps, menu_permissions: ["productList"] },
    });
    await page.waitForURL("**/404");
  });

  test("a status switch returns to its old position and shows the reason if the change is refused", async () => {
    const maker = await platform.actor();
    const role = await makeRole(maker);
    await maker.ok(members.create, { body: { name: "wei", email: "wei@example.com", role_id: role.id } });
    const { page, expectProblem } = await openAs(maker, "/account/subUserManage");
    expectProblem(/409/);
    await page.route("**/status", (route) =>
      route.fulfill({
        status: 409,
        json: { code: 20409, problem: "own_account", msg: "Not now", data: null },
      }),
    );
    const toggle = page.getByRole("switch", { name: "Allow wei to sign in" });
    await toggle.click();
    await page.getByText("Not now").first().waitFor();
    expect(await toggle.getAttribute("aria-checked")).toBe("true");
  });

  test("several members are disabled together after a confirmation", async () => {
    const maker = await platform.actor();
    const role = await makeRole(maker);
    for (const name of ["one", "two", "three"])
      await maker.ok(members.create, { body: { name, email: `${name}@example.com`, role_id: role.id } });
    const { page } = await openAs(maker, "/account/subUserManage?sort=username&order=asc");
    for (const name of ["one", "two"]) await page.getByRole("checkbox", { name: `Select ${name}` }).click();
    await page.getByRole("button", { name: "Disable", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Disable" }).click();
    await page.getByText("2 members disabled").waitFor();
    const { list } = await maker.ok(members.list, { query: { status: enabled.no } });
    expect(list.map(({ nickname }) => nickname).sort()).toEqual(["one", "two"]);
  });

  test("the second editor of a role chooses which version to keep", async () => {
    const maker = await platform.actor();
    const role = await makeRole(maker);
    const { page, expectProblem } = await openAs(maker, `/account/roleManage/${role.id}`);
    expectProblem(/409/);
    await page.getByLabel("Description").fill("Mine");
    const { name, menu_permissions, products, apps } = role;
    await maker.ok(roles.update, {
      params: { id: role.id },
      body: { name, menu_permissions, products, apps, description: "Theirs" },
    });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Theirs", { exact: true }).nth(1).waitFor();
    await dialog.getByRole("button", { name: "Keep mine" }).click();
    await page.getByText("“Support” was saved").waitFor();
    expect((await maker.ok(roles.get, { params: { id: role.id } })).description).toBe("Mine");
  });

  test("a member without an email can be edited and deleted", async () => {
    const maker = await platform.actor();
    const role = await makeRole(maker);
    const { uid } = await maker.ok(members.create, {
      body: { name: "li", mobile: "13812345678", role_id: role.id },
    });
    const { page } = await openAs(maker, `/account/subUserManage/${uid}`);
    await page.getByRole("button", { name: "Edit" }).click();
    const drawer = page.getByRole("dialog");
    await drawer.getByLabel("Nickname").fill("Li Na");
    await drawer.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { name: "Li Na" }).waitFor();
    await page.getByRole("button", { name: "Delete member" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.waitForURL("**/subUserManage");
    expect((await maker.ok(members.list, { query: {} })).total).toBe(0);
  });

  test("a member can neither edit nor create a role that grants more than the member's own role", async () => {
    const maker = await platform.actor();
    const wide = await makeRole(maker);
    const keeper = await makeRole(maker, { name: "Keeper", menu_permissions: ["roleManage:edit"] });
    const { uid } = await maker.ok(members.create, {
      body: { name: "jo", email: "jo@example.com", role_id: keeper.id },
    });
    const token = await signInAs(platform.sql, platform.clock, uid);
    const { page } = await browser.open({ url: platform.url, token });
    await page.goto(`/account/roleManage/${wide.id}`);
    await page.getByText(/grants more than you have/).waitFor();
    expect(await page.getByRole("button", { name: "Save", exact: true }).count()).toBe(0);
    await page.goto("/account/roleManage/new");
    await box(page, "View Roles").waitFor();
    expect(await box(page, "View Product list").isDisabled()).toBe(true);
    await page.getByText("You have no access to products, so you cannot select any.").waitFor();
    await box(page, "View all of Account").click();
    expect(await box(page, "View Roles").isChecked()).toBe(true);
    expect(await box(page, "View Members").isChecked()).toBe(false);
  });

  test("the page to assign a role shows what the role grants", async () => {
    const maker = await platform.actor();
    const [support, owner] = [await makeRole(maker), await makeRole(maker, { name: "Owner" })];
    const member = await maker.ok(members.create, {
      body: { name: "kim", email: "kim@example.com", role_id: support.id },
    });
    const { page } = await openAs(maker, `/account/subUserManage/role/${member.uid}`);
    await page.getByText("All products, including those created later").waitFor();
    await page.getByText("Owner").click();
    await page.getByRole("button", { name: "Assign role" }).click();
    await page.getByText("kim now has the role Owner.").waitFor();
    expect((await maker.ok(members.get, { params: { uid: member.uid } })).role_id).toBe(owner.id);
  });

  test("the last contact cannot be removed, and a disabled member gets no activation link", async () => {
    const maker = await platform.actor();
    const { id } = await makeRole(maker);
    const member = await maker.ok(members.create, {
      body: { name: "lee", email: "lee@example.com", role_id: id },
    });
    const { page, expectProblem } = await openAs(maker, `/account/subUserManage/${member.uid}`);
    expectProblem(/status of (422|409)/);
    await page.getByRole("button", { name: "Edit" }).click();
    const drawer = page.getByRole("dialog");
    await drawer.getByLabel("Nickname").fill("Leonie");
    await drawer.getByLabel("Email").fill("");
    await drawer.getByRole("button", { name: "Save" }).click();
    await drawer.getByText(/the last one cannot be removed/).waitFor();
    expect(await drawer.getByLabel("Nickname").inputValue()).toBe("Leonie");
    await drawer.getByLabel("Mobile number").fill("13800138000");
    await drawer.getByRole("button", { name: "Save" }).click();
    await drawer.waitFor({ state: "detached" });
    expect(await maker.ok(members.get, { params: { uid: member.uid } })).toMatchObject({
      nickname: "Leonie",
      email: "",
      mobile: "13800138000",
    });
    await maker.ok(members.setStatus, { params: { uid: member.uid }, body: { status: enabled.no } });
    await page.getByRole("button", { name: "Resend activation" }).click();
    await page.getByText("This account is disabled, so no activation link was sent.").waitFor();
  });
});
