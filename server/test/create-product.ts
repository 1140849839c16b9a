import { categories } from "@thingwright/contract/products/categories.ts";
import { type NewProduct, type Product, products } from "@thingwright/contract/products/products.ts";
import type { Caller } from "./caller.ts";

/** Makes a product of the first category, over HTTP. */
export async function createProduct(caller: Caller, fields: Partial<NewProduct> = {}): Promise<Product> {
  const { list } = await caller.ok(categories.list);
  const category_id = list[0]!.children[0]!.id;
  const body = {
    name: "Lamp",
    model: "L-1",
    category_id,
    communication_mode: "wifi",
    product_type: 1,
    ...fields,
  } as const;
  return caller.ok(products.create, { body });
}
