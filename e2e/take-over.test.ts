import { categories } from "@thingwright/contract/products/categories.ts";
import { configuration } from "@thingwright/contract/products/configuration.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { templates } from "@thingwright/contract/products/templates.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import { beforeAll, expect, test } from "vitest";
import type { Caller } from "@thingwright/server/test/caller.ts";
import { browserForTests } from "./src/browser.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());
let admin: Caller;
let maker: Caller;
let params: { id: string };

beforeAll(async () => {
  [admin, maker] = await Promise.all([platform.actor(1), platform.actor()]);
  const { list } = await admin.ok(categories.list);
  const all = list.flatMap(({ children }) => children);
  params = { id: all.find(({ name_en }) => name_en === "Smart plug")!.id };
});

test("if the template is published again during the choice, the maker sees and applies the new changes", async () => {
  const product = await platform.product(maker, { category_id: params.id });
  const of = { params: { id: product.id } };
  await admin.ok(templates.save, { params, body: { pairing_types: ["zigbee"] } });
  await admin.ok(templates.publish, { params, body: {} });
  const { page, expectProblem } = await browser.open({ url: platform.url, token: maker.token });
  await page.goto(`/dashboard/product/${product.id}/definition`);
  await page.getByRole("button", { name: "View changes" }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("button", { name: /1 changes?$/ }).waitFor();
  const { points } = await admin.ok(templates.get, { params });
  await admin.ok(templates.save, { params, body: { points: points.slice(1), pairing_types: ["ap"] } });
  const { version } = await admin.ok(templates.publish, { params, body: {} });
  await drawer.getByRole("button", { name: /1 changes?$/ }).click();
  expectProblem(/status of 409/);
  await drawer.getByText(/has changed in the meantime/).waitFor();
  await drawer.getByRole("button", { name: /\d\d changes$/ }).click();
  await drawer.waitFor({ state: "detached" });
  expect(await maker.ok(products.get, of)).toMatchObject({ template_version: version });
  expect(await maker.ok(configuration.get, of)).toMatchObject({ pairing_types: ["ap"] });
});
