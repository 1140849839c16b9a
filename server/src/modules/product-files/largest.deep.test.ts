import { productFiles } from "@thingwright/contract/products/product-files.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { expect, it } from "vitest";
import { exportedProduct } from "../../../test/configured-product.ts";
import { forFile } from "../../../test/for-file.ts";
import { startPlatform } from "../../../test/harness.ts";
import { largestProduct } from "../../../test/largest-product.ts";

const platform = await forFile(startPlatform());

it("the largest product is restored from its JSON, while its YAML is refused with a hint at JSON", async () => {
  const maker = await platform.actor();
  const id = await largestProduct(maker);
  const { list } = await maker.ok(products.definition, { params: { id } });
  const { text } = await exportedProduct(maker, id, { type: "json" });
  const preview = await maker.ok(productFiles.read, { body: { text } });
  expect(preview).toMatchObject({ problems: [], missing: [], product: { function_count: list.length } });
  const { category_id } = preview.product!;
  const made = await maker.ok(productFiles.make, {
    body: { text, name: "Second", category_id: category_id!, leave_out: false },
  });
  const again = await maker.ok(products.definition, { params: { id: made.id } });
  expect(again.list.map(({ enums }) => enums)).toEqual(list.map(({ enums }) => enums));
  expect((await exportedProduct(maker, made.id, { type: "json" })).text.length).toBeGreaterThan(1_000_000);
  const { text: yaml } = await exportedProduct(maker, id, { type: "yaml" });
  const { problems } = await maker.ok(productFiles.read, { body: { text: yaml } });
  expect(problems.map(({ message }) => message)).toEqual(["Too long to be read as YAML. Use the JSON file"]);
});
