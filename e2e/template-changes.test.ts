import { categories } from "@thingwright/contract/products/categories.ts";
import { configuration } from "@thingwright/contract/products/configuration.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { templates } from "@thingwright/contract/products/templates.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import { expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());

test("a standard product applies the chosen template changes and every removal, and can undo them", async () => {
  const [admin, maker] = [await platform.actor(1), await platform.actor(2)];
  const { list } = await admin.ok(categories.list);
  const { id } = list.flatMap(({ children }) => children).find(({ name_en }) => name_en === "Smart plug")!;
  const product = await platform.product(maker, { category_id: id, product_type: 2 });
  const { points } = await admin.ok(templates.get, { params: { id } });
  const [gone, ...rest] = points;
  await admin.ok(templates.save, { params: { id }, body: { points: rest, pairing_types: ["ez"] } });
  await admin.ok(templates.publish, { params: { id }, body: { note: "Fewer" } });

  const { page } = await browser.open({ url: platform.url, token: maker.token });
  await page.goto(`/dashboard/product/${product.id}/definition`);
  await page.getByRole("button", { name: "View changes" }).click();
  const drawer = page.getByRole("dialog", { name: "Template changes" });
  const removed = drawer.getByRole("checkbox", { name: /Removed/ });
  await removed.waitFor();
  expect(await removed.isChecked()).toBe(true);
  expect(await removed.isDisabled()).toBe(true);
  const row = drawer.getByRole("listitem").filter({ hasText: "Removed" });
  await row.getByText("Yours").waitFor();
  expect(await row.getByText("Template", { exact: true }).count()).toBe(0);
  await drawer.getByRole("checkbox", { name: "Pairing methods" }).click();
  await drawer.getByRole("button", { name: /^Apply/ }).click();
  await drawer.waitFor({ state: "detached" });
  const kept = await maker.ok(products.definition, { params: { id: product.id } });
  expect(kept.list.map(({ identifier }) => identifier)).not.toContain(gone!.identifier);
  const { pairing_types } = await maker.ok(configuration.get, { params: { id: product.id } });
  expect(pairing_types).not.toEqual(["ez"]);

  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("The product is back to its previous state").waitFor();
  await page.getByText("The category's template has a new version: 2").waitFor();
  const back = await maker.ok(products.definition, { params: { id: product.id } });
  expect(back.list).toEqual(points);
});
