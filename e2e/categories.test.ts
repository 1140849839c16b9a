import { categories, secondaryCategories } from "@thingwright/contract/products/categories.ts";
import type { Caller } from "@thingwright/server/test/caller.ts";
import { deepOnly } from "@thingwright/server/test/deep.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import { beforeAll, expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { drawnPng } from "./src/drawn-png.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());
let admin: Caller;
let maker: Caller;
beforeAll(async () => {
  [admin, maker] = [await platform.actor(1), await platform.actor(2)];
});

async function openAs(caller: Caller, path: string) {
  const visit = await browser.open({ url: platform.url, token: caller.token });
  await visit.page.goto(path);
  return visit;
}

const treeNames = async () =>
  (await admin.ok(categories.list)).list.map(({ name_en, children }): [string, string[]] => [
    name_en,
    children.map((child) => child.name_en),
  ]);

test("a category of each level is created, put online and used by a product, and then cannot be deleted", async () => {
  const { page } = await openAs(admin, "/system");
  await page.waitForURL("**/system/category");
  await page.getByRole("button", { name: "Create category" }).click();
  let drawer = page.getByRole("dialog");
  await drawer.getByLabel("Name (Chinese)").fill("水族");
  await drawer.getByLabel("Name (English)").fill("Aquariums 🐟");
  await drawer.getByRole("button", { name: "Create", exact: true }).click();
  await drawer.getByText("Emoji are not allowed").waitFor();
  await drawer.getByLabel("Name (English)").fill("Aquariums");
  await drawer.getByRole("button", { name: "Create", exact: true }).click();
  await drawer.waitFor({ state: "detached" });
  const made = page.locator("tr:focus", { hasText: "Aquariums" });
  await made.waitFor();
  await expect
    .poll(() => made.evaluate((row) => row.getBoundingClientRect().bottom <= innerHeight))
    .toBe(true);

  // On from there by keyboard: its switch, then what can be done with it.
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("tr")?.textContent)).toContain(
    "Aquariums",
  );
  await page.getByRole("button", { name: "Actions for Aquariums" }).click();
  await page.getByRole("menuitem", { name: "Add second-level category" }).click();
  drawer = page.getByRole("dialog", { name: "Create second-level category" });
  await drawer.getByLabel("Name (Chinese)").fill("鱼缸");
  await drawer.getByLabel("Name (English)").fill("Fish tank");
  await drawer.getByRole("button", { name: "Create", exact: true }).click();
  // The message about the new category, which shows meanwhile, does not keep the focus from its row.
  await page.locator("tr:focus", { hasText: "Fish tank" }).waitFor();
  await page.getByRole("button", { name: "Open template" }).press("Enter");
  await page.waitForURL(/\/system\/category\/detail\/[0-9a-f-]+\/definition$/);
  await page.locator("#main:focus, h1:focus", { hasText: "Fish tank" }).waitFor();
  const id = page.url().split("/").at(-2)!;

  // It is prepared offline, and makers see it once it is online.
  const wizard = await openAs(maker, "/dashboard/product/create");
  await wizard.page.getByPlaceholder("Search categories").fill("fish");
  await wizard.page.getByText("No matching categories").waitFor();
  await page.getByRole("switch", { name: "Offer Fish tank to new products" }).click();
  await expect
    .poll(async () => (await admin.ok(categories.get, { params: { id } })).status, { timeout: 20_000 })
    .toBe(1);
  await wizard.page.reload();
  await wizard.page.getByPlaceholder("Search categories").fill("fish");
  await wizard.page.getByRole("radio", { name: /Fish tank/ }).waitFor();

  await platform.product(maker, { category_id: id, product_type: 1 });
  await page.goto("/system/category?keyword=fish");
  await page
    .getByRole("row", { name: /Fish tank/ })
    .getByText("1", { exact: true })
    .waitFor();
  await page.getByRole("button", { name: "Actions for Fish tank" }).click();
  const remove = page.getByRole("menuitem", { name: "Delete" });
  await remove.getByText("Still used by 1 product of 1 account").waitFor();
  expect(await remove.getAttribute("aria-disabled")).toBe("true");
});

test(
  "an icon must be a picture of 800 × 800 pixels, and another size is refused at the field",
  deepOnly,
  async () => {
    const { page } = await openAs(admin, "/system/category?keyword=Sockets");
    await page.getByRole("button", { name: "Actions for Sockets" }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    const drawer = page.getByRole("dialog", { name: "Edit category" });
    await drawer.getByRole("radio", { name: "Picture" }).click();
    const choose = async (name: string, buffer: Buffer) => {
      const [chooser] = await Promise.all([
        page.waitForEvent("filechooser"),
        drawer.getByRole("button", { name: "Choose a picture" }).press("Enter"),
      ]);
      await chooser.setFiles({ name, mimeType: "image/png", buffer });
    };
    await choose("small.png", await drawnPng(page, 640, 480));
    await drawer.getByText("small.png is 640 × 480 px, but 800 × 800 px is required.").waitFor();
    await drawer.getByRole("button", { name: "Remove" }).click();
    await choose("icon.png", await drawnPng(page, 800, 800));
    // What was pressed made way for the progress, and this for what is there now.
    await drawer.locator("button:focus", { hasText: "Replace" }).waitFor();
    await drawer.getByRole("button", { name: "Save" }).click();
    await drawer.waitFor({ state: "detached" });
    const socket = (await admin.ok(categories.list)).list.find(({ name_en }) => name_en === "Sockets");
    expect(socket?.icon).toMatch(/^\/files\/.*\.png$/);
    await page.locator(`img[src="${socket!.icon}"]`).first().waitFor();
  },
);

test("keyword and state are part of the URL, and a built-in category has no switch", deepOnly, async () => {
  const { page } = await openAs(admin, "/system/category");
  await page.getByPlaceholder("Name in Chinese or English").fill("Other devices");
  await page.waitForURL(/keyword=Other/);
  const row = page.getByRole("row", { name: /Other devices/ });
  await row.getByText("Always online").waitFor();
  expect(await row.getByRole("switch").count()).toBe(0);
  await page.getByRole("radio", { name: "Offline" }).click();
  await page.waitForURL(/status=2/);
  await page.getByText("No matching categories").waitFor();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByRole("button", { name: "Expand Lighting" }).click();
  await page.getByRole("link", { name: "Light bulb" }).waitFor();
});

test("an edit can be merged with a change that somebody else has saved meanwhile", deepOnly, async () => {
  const { id } = await admin.ok(categories.create, { body: { name: "温室", name_en: "Greenhouses" } });
  const { page, expectProblem } = await openAs(admin, "/system/category?keyword=Greenhouses");
  expectProblem(/409/);
  await page.getByRole("button", { name: "Actions for Greenhouses" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const drawer = page.getByRole("dialog", { name: "Edit category" });
  await drawer.getByLabel("Name (English)").fill("Glasshouses");
  await admin.ok(categories.update, { params: { id }, body: { name: "玻璃温室" } });
  await drawer.getByRole("button", { name: "Save" }).click();
  const question = page.getByRole("dialog", { name: "Someone else has changed this" });
  await question.getByText("玻璃温室").waitFor();
  await question.getByRole("button", { name: "Keep mine" }).click();
  await drawer.waitFor({ state: "detached" });
  expect(await admin.ok(categories.get, { params: { id } })).toMatchObject({
    name: "玻璃温室",
    name_en: "Glasshouses",
  });
});

test(
  "categories are sorted by keyboard and moved to another parent, and both changes are undone",
  deepOnly,
  async () => {
    const before = await treeNames();
    const [[first, [one, two]], [second]] = before as [[string, string[]], [string, string[]]];
    const { page } = await openAs(admin, "/system/categoriesSort");
    const list = page.getByRole("list", { name: `Second-level categories of ${first}` });
    await list
      .getByRole("button", { name: new RegExp(one!) })
      .first()
      .focus();
    for (const key of ["Space", "ArrowDown", "Space"]) await page.keyboard.press(key);
    const after = async () => (await treeNames())[0]![1];
    await expect.poll(after, { timeout: 20_000 }).toEqual([two, one, ...before[0]![1].slice(2)]);

    await page.getByRole("button", { name: `Move ${one!} to another category` }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Parent category" }).click();
    await page.getByRole("option", { name: second, exact: true }).click();
    await dialog.getByRole("button", { name: "Move", exact: true }).click();
    await expect.poll(async () => (await treeNames())[1]![1].at(-1), { timeout: 20_000 }).toBe(one);

    await page.getByText("Saved").waitFor();
    await page.keyboard.press("Control+z");
    await expect.poll(after, { timeout: 20_000 }).toEqual([two, one, ...before[0]![1].slice(2)]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(treeNames, { timeout: 20_000 }).toEqual(before);
  },
);

test(
  "a conflict with somebody else's order opens a dialog, which can load the other order",
  deepOnly,
  async () => {
    const [lighting] = (await admin.ok(categories.list)).list;
    const ids = lighting!.children.map(({ id }) => id);
    const { page, expectProblem } = await openAs(admin, "/system/categoriesSort");
    expectProblem(/409/);
    const list = page.getByRole("list", { name: "Second-level categories of Lighting" });
    await list.waitFor();
    await admin.ok(secondaryCategories.sort, { body: { list: ids.toReversed() } });
    await list
      .getByRole("button", { name: /Light bulb/ })
      .first()
      .focus();
    for (const key of ["Space", "ArrowDown", "Space"]) await page.keyboard.press(key);
    const question = page.getByRole("dialog", { name: "Someone else has changed this" });
    await question.getByRole("button", { name: "Load theirs" }).click();
    await question.waitFor({ state: "detached" });
    const now = (await admin.ok(categories.list)).list[0]!.children.map(({ id }) => id);
    expect(now).toEqual(ids.toReversed());
    await expect
      .poll(async () => (await list.getByRole("listitem").first().textContent()) ?? "", { timeout: 20_000 })
      .toContain("Night light");
  },
);

test(
  "the command palette finds categories for administrators only, and makers cannot open their pages",
  deepOnly,
  async () => {
    const { page } = await openAs(admin, "/dashboard/application");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("night li");
    await page.getByRole("option", { name: /Night light/ }).click();
    await page.getByRole("heading", { level: 1, name: "Night light" }).waitFor();
    const place = new URL(page.url()).pathname;

    for (const path of ["/system/category", "/system/categoriesSort", place]) {
      const { page: other } = await openAs(maker, path);
      await other.waitForURL("**/404");
    }
    const { page: search } = await openAs(maker, "/dashboard/application");
    await search.getByRole("heading", { level: 1 }).waitFor();
    await search.keyboard.press("Control+k");
    await search.getByRole("combobox").fill("night li");
    await search
      .getByText(/No results|Nothing/)
      .first()
      .waitFor();
    expect(await search.getByRole("option").count()).toBe(0);
    expect(await search.getByRole("option", { name: /Night light/ }).count()).toBe(0);
  },
);
