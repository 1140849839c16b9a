import type { Found } from "@thingwright/contract/grammar/search.ts";
import type { Context } from "../../http/context.ts";
import { devicesFitting } from "../devices/index.ts";
import { listProducts } from "../products/index.ts";

/** How many objects of each kind are found at most, because the command palette is short. */
const most = 8;

/** Finds products and devices that fit the typed text and that the caller may see. */
export async function find(context: Context, typed: string): Promise<{ list: Found[] }> {
  const { actor, scope, sql } = context;
  const [products, devices] = await Promise.all([
    actor.can("product:read") ? productsFitting(context, typed) : [],
    actor.can("device:read") ? devicesFitting(scope, sql, typed, most) : [],
  ]);
  const list: Found[] = [
    ...products.map(({ id, name, product_key, model }) => ({
      kind: "product" as const,
      id,
      product_id: id,
      title: name,
      detail: `${model} · ${product_key}`,
    })),
    ...devices.map(({ id, product_id, name, device_name, product_name }) => ({
      kind: "device" as const,
      id,
      product_id,
      title: name,
      detail: name === device_name ? product_name : `${device_name} · ${product_name}`,
    })),
  ];
  return { list };
}

async function productsFitting(context: Context, typed: string) {
  const filter = { page: 1, page_size: most, sort: "name", order: "asc", keyword: typed } as const;
  return (await listProducts(context, filter)).list;
}
