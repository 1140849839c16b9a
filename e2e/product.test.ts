import { productStatus } from "@thingwright/contract/grammar/enums.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { deepOnly } from "@thingwright/server/test/deep.ts";
import { setProductStatus } from "@thingwright/server/test/factories.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import { expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { createProduct } from "./src/create-product.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());

test("a product is made from a category in three steps", async () => {
  const actor = await platform.actor();
  const { page } = await browser.open({ url: platform.url, token: actor.token });
  await page.goto("/dashboard/product/productList");
  await page.getByText("Create your first product").waitFor();
  await createProduct(page, {
    category: "Desk lamp",
    type: "Standard",
    name: "Reading lamp",
    model: "RL-1",
    mode: "Wi-Fi",
  });
  await expect.poll(() => page.title()).toBe("Function points · Reading lamp · Thingwright");
  const { list } = await actor.ok(products.list, { query: {} });
  expect(list).toMatchObject([
    {
      name: "Reading lamp",
      model: "RL-1",
      category_name_en: "Desk lamp",
      communication_mode: "wifi",
      product_type: 2,
    },
  ]);
  expect(list[0]!.function_count).toBeGreaterThan(2);
});

test("the product wizard can be completed by keyboard", deepOnly, async () => {
  const actor = await platform.actor();
  const { page } = await browser.open({ url: platform.url, token: actor.token });
  await page.goto("/dashboard/product/create");
  await page.getByPlaceholder("Search categories").fill("desk lamp");
  await page.keyboard.press("Enter");
  await page.getByRole("radio", { name: /^Desk lamp/, checked: true }).waitFor();
  expect(new URL(page.url()).searchParams.has("step")).toBe(false);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Standard or customized?" }).waitFor();
  // The heading has the focus, for screen readers. The wizard goes on with Enter all the same.
  await page.getByRole("radio", { name: /^Customized/ }).press("Space");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Name your product" }).waitFor();
  await page.goBack();
  await page.locator("h2:focus").filter({ hasText: "Standard or customized?" }).press("Enter");
  await page.getByLabel(/^Name/).fill("Reading lamp");
  await page.getByLabel(/^Model/).fill("RL-1");
  await page.getByRole("radio", { name: /^Wi-Fi/ }).click();
  await page.getByLabel(/^Model/).press("Enter");
  await page.waitForURL("**/definition");
  const { list } = await actor.ok(products.list, { query: {} });
  expect(list).toMatchObject([{ name: "Reading lamp", category_name_en: "Desk lamp", product_type: 1 }]);
});

test("the wizard says what is wrong, and keeps what was typed", async () => {
  const actor = await platform.actor();
  const { page } = await browser.open({ url: platform.url, token: actor.token });
  await page.goto("/dashboard/product/create");
  await page.getByRole("radio").first().click();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel(/^Name/).fill("A name that is very much too long");
  await page.getByRole("radio", { name: /^Wi-Fi/ }).press("Enter");
  await page.locator('[aria-invalid="true"]').nth(1).waitFor();
  // The error replaces the help text as the description of the field.
  const [described = "", ...more] =
    (await page.getByLabel(/^Name/).getAttribute("aria-describedby"))?.split(" ") ?? [];
  expect(more).toEqual([]);
  expect(await page.locator(`[id="${described}"]`).textContent()).toBe("At most 30 characters");
  expect(await page.getByLabel(/^Name/).inputValue()).toBe("A name that is very much too long");
  expect((await actor.ok(products.list, { query: {} })).total).toBe(0);
});

test("a product can be copied, and deleted after a confirmation that names it", async () => {
  const actor = await platform.actor();
  await platform.product(actor, { name: "Original" });
  const { page } = await browser.open({ url: platform.url, token: actor.token });
  await page.goto("/dashboard/product/productList");
  const more = (name: string) =>
    page.getByRole("row", { name }).getByRole("button", { name: /more|actions/i });
  await more("Original").click();
  await page.getByRole("menuitem", { name: "Copy" }).click();
  await page.getByLabel("Name of the copy").fill("Second");
  await page.getByRole("dialog").getByRole("button", { name: "Copy" }).click();
  await page.getByRole("row", { name: "Second" }).waitFor();
  await more("Original").click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Original").first().waitFor();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await page.getByText("“Original” was deleted").waitFor();
  await page.getByRole("row", { name: "Original" }).waitFor({ state: "detached" });
  const { list } = await actor.ok(products.list, { query: {} });
  expect(list.map(({ name }) => name)).toEqual(["Second"]);
});

test(
  "only the notes of a product can be edited after the product has left development",
  deepOnly,
  async () => {
    const actor = await platform.actor();
    const product = await platform.product(actor, { name: "In the field" });
    await setProductStatus(platform.connectionString, product.id, productStatus.mass);
    const { page } = await browser.open({ url: platform.url, token: actor.token });
    await page.goto(`/dashboard/product/${product.id}/definition`);
    await page.getByText("Released, so its configuration is read-only").waitFor();
    await page.getByRole("button", { name: "Edit notes" }).click();
    const drawer = page.getByRole("dialog");
    await drawer.getByLabel("Notes").fill("Sold since May");
    expect(await drawer.getByRole("textbox").count()).toBe(1);
    await drawer.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved", { exact: true }).waitFor();
    const { notes, name } = await actor.ok(products.get, { params: { id: product.id } });
    expect({ notes, name }).toEqual({ notes: "Sold since May", name: "In the field" });
  },
);

test(
  "the second person to save a product can go back from the conflict, and then keep both changes",
  deepOnly,
  async () => {
    const actor = await platform.actor();
    const product = await platform.product(actor, { name: "Hall lamp" });
    const params = { id: product.id };
    const { page, expectProblem } = await browser.open({ url: platform.url, token: actor.token });
    expectProblem(/409/);
    await page.goto(`/dashboard/product/${product.id}/definition`);
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    const drawer = page.getByRole("dialog", { name: "Edit product" });
    await drawer.getByLabel("Notes").fill("Mine");
    const { model, notes, icon } = await actor.ok(products.get, { params });
    await actor.ok(products.update, { params, body: { name: "Their lamp", model, notes, icon } });
    const save = () => drawer.getByRole("button", { name: "Save" }).click();
    const conflict = page.getByRole("dialog", { name: "Someone else has changed this" });
    await save();
    await conflict.getByText("Their lamp").waitFor();
    await conflict.locator(":focus").waitFor();
    await page.keyboard.press("Escape");
    await conflict.waitFor({ state: "detached" });
    expect(await drawer.getByLabel("Notes").inputValue()).toBe("Mine");
    await save();
    await conflict.getByRole("button", { name: "Keep mine" }).click();
    await drawer.waitFor({ state: "detached" });
    expect(await actor.ok(products.get, { params })).toMatchObject({ name: "Their lamp", notes: "Mine" });
  },
);

test.each([
  [1, "A product needs a second-level category that is online."],
  [2, "Contact the platform administrator"],
] as const)("without any category, a user of level %i sees: %s", deepOnly, async (level, told) => {
  const actor = await platform.actor(level);
  const { page } = await browser.open({ url: platform.url, token: actor.token });
  await page.route("**/api/v1/product_category", (call) =>
    call.fulfill({ json: { code: 200, msg: "success", data: { list: [] } } }),
  );
  await page.goto("/dashboard/product/productList");
  await page.getByText("No categories yet").waitFor();
  await page.getByText(told).waitFor();
  await page.goto("/dashboard/product/create");
  await page.getByText(told).waitFor();
  expect(await page.getByRole("button", { name: "Next" }).isEnabled()).toBe(false);
});
