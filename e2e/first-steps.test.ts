import { products } from "@thingwright/contract/products/products.ts";
import { forFile } from "@thingwright/server/test/for-file.ts";
import { startPlatform } from "@thingwright/server/test/harness.ts";
import { expect, test } from "vitest";
import { browserForTests } from "./src/browser.ts";
import { look } from "./src/look.ts";

const browser = browserForTests();
const platform = await forFile(startPlatform());
const home = "/dashboard/application";

test("guides a new account through four self-completing steps to the first reported value", async () => {
  const maker = await platform.actor();
  const { page } = await browser.open({ url: platform.url, token: maker.token });
  const done = (count: number) => page.getByRole("img", { name: `Step ${count}, done` }).waitFor();
  await page.goto("/");
  await page.getByRole("heading", { name: "Four steps to your first value" }).waitFor();
  await page.getByRole("link", { name: "Create product" }).waitFor();
  const product = await platform.product(maker, { name: "Kettle" });
  const point = { identifier: "on", name: "On", data_type: "bool", transfer_type: "report" } as const;
  await maker.ok(products.define, { params: product, body: { list: [point] } });
  await page.goto(home);
  await Promise.all([done(1), done(2)]);
  await page.getByRole("button", { name: "Start a virtual device" }).click();
  await Promise.all([done(3), done(4)]);
  await page.getByText("All done.").waitFor();
  await page.getByRole("link", { name: "See it live" }).click();
  await page.waitForURL("**/info");
  expect(page.url()).toContain(product.id);
});

test("the sample is created with one click, labelled on the home page and in the product list, and deleted again", async () => {
  const maker = await platform.actor();
  const { page } = await browser.open({ url: platform.url, token: maker.token });
  await page.goto(home);
  await page.getByRole("button", { name: "Try a sample lamp" }).click();
  await page.getByText("The sample is ready").first().waitFor();
  await page.getByRole("img", { name: "Step 4, done" }).waitFor();
  await page.getByText("Sample: living room").first().waitFor();
  const visit = await browser.open({ url: platform.url, token: maker.token });
  await visit.page.goto(home);
  await visit.page.getByText("Sample: living room").first().waitFor();
  expect(await look(visit.page, "application-sample")).toEqual([]);
  await page.goto("/dashboard/product/productList");
  await page.getByText("Sample", { exact: true }).first().waitFor();
  await page.goto(home);
  await page.getByRole("button", { name: "Delete the sample" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete the sample" }).click();
  await page.getByText("The sample was deleted").first().waitFor();
  await page.getByRole("button", { name: "Try a sample lamp" }).waitFor();
});

test("the hidden first steps stay hidden after a reload, and can be reopened from the account menu", async () => {
  const maker = await platform.actor();
  const { page } = await browser.open({ url: platform.url, token: maker.token });
  const heading = page.getByRole("heading", { name: "Four steps to your first value" });
  await page.goto(home);
  await page.getByRole("button", { name: "Hide" }).click();
  await page.getByText("Create your first product").waitFor();
  await page.reload();
  await page.getByText("Create your first product").waitFor();
  expect(await heading.count()).toBe(0);
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "First steps" }).click();
  await heading.waitFor();
});
