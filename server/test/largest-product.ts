import { productLanguages } from "@thingwright/contract/products/product-languages.ts";
import { products } from "@thingwright/contract/products/products.ts";
import type { Caller } from "./caller.ts";
import { createProduct } from "./create-product.ts";
import { largeDefinition } from "./definitions.ts";

const largest = "Largest lamp";

/** The largest allowed product of the caller, created if missing: each of its values has a text in six languages. */
export async function largestProduct(caller: Caller): Promise<string> {
  const { list: made } = await caller.ok(products.list, { query: { keyword: largest } });
  if (made[0]) return made[0].id;
  const { id } = await createProduct(caller, { name: largest });
  const texts = { text: "值".repeat(8), english: "v".repeat(8) };
  const list = largeDefinition({ points: 190, ...texts });
  await caller.ok(products.define, { params: { id }, body: { list } });
  const functions = Object.fromEntries(
    list.map(({ identifier, enums = [] }) => [
      identifier,
      { enums: Object.fromEntries(enums.map(({ value }) => [value, "t".repeat(16)])) },
    ]),
  );
  for (const language of ["de", "fr", "es", "it"])
    await caller.ok(productLanguages.change, {
      params: { id },
      body: { languages: { [language]: { functions } } },
    });
  return id;
}
