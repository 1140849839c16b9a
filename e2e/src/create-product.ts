import type { Page } from "playwright-core";

/** Creates a product with the wizard: starts at the product list, and ends at the product's definition. */
export async function createProduct(
  page: Page,
  fields: { category: string; type: "Standard" | "Customized"; name: string; model: string; mode: string },
): Promise<void> {
  await page.goto("/dashboard/product/productList");
  await page.getByRole("link", { name: "Create product" }).first().click();
  await page.getByPlaceholder("Search categories").fill(fields.category);
  await page.getByRole("radio", { name: new RegExp(`^${fields.category}`) }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("radio", { name: new RegExp(`^${fields.type}`) }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel(/^Name/).fill(fields.name);
  await page.getByLabel(/^Model/).fill(fields.model);
  await page.getByRole("radio", { name: new RegExp(`^${fields.mode}`) }).click();
  await page.getByRole("button", { name: "Create" }).click();
  await page.waitForURL("**/definition");
  await page.getByRole("heading", { level: 1, name: fields.name }).waitFor();
}
