import { limits } from "@thingwright/contract/grammar/limits.ts";
import { productLabels } from "@thingwright/contract/products/product-labels.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { addProducts } from "@thingwright/server/test/bulk.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import { expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());

test("with more products than a page can hold, a label filters the list, and a role finds products by search", async () => {
  const maker = await platform.actor();
  const { id } = await platform.product(maker, { name: "Hall lamp" });
  await maker.ok(productLabels.create, { params: { id }, body: { key: "room", value: "hall" } });
  const count = limits.pageSizeMax + 200;
  await addProducts(platform.connectionString, { productId: id, count });
  expect((await maker.ok(products.list)).total).toBe(count);

  const { page } = await browser.open({ url: platform.url, token: maker.token });
  await page.goto("/dashboard/product/productList");
  const label = page.getByRole("combobox", { name: "Label", exact: true });
  await label.click();
  await label.fill("roo");
  await page.getByRole("option", { name: "room=hall" }).click();
  await page.waitForURL(/label=room(%3D|=)hall/);
  await page.getByRole("link", { name: "Hall lamp" }).first().waitFor();

  await page.goto("/account/roleManage/new");
  const search = page.getByPlaceholder("Search by name, model or key");
  await page.getByText("0 of 1,200 selected.").waitFor();
  await search.fill("Product 1199");
  await page.getByRole("checkbox", { name: "Product 1199" }).check();
  await search.fill("Hall");
  await page.getByRole("checkbox", { name: "Hall lamp" }).check();
  await page.getByRole("radio", { name: "Selected (2)" }).click();
  await search.fill("");
  await page.getByRole("checkbox", { name: "Product 1199" }).waitFor();
  expect(await page.getByRole("checkbox", { name: "Hall lamp" }).isChecked()).toBe(true);
});
