import { type Credentials, devices } from "@thingwright/contract/devices/devices.ts";
import { keyMapping } from "@thingwright/contract/points/key-mapping.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { type Product, products } from "@thingwright/contract/products/products.ts";
import { type ThingModel, thingModel } from "@thingwright/contract/points/thing-model.ts";
import { eachAtOnce } from "./each-at-once.ts";
import type { Call } from "./platform-client.ts";

/** The number of concurrent calls to the platform. */
const width = 8;

/** The product with this key, and the model of its devices. */
export async function findProduct(call: Call, key: string): Promise<{ product: Product; model: ThingModel }> {
  const known: string[] = [];
  for (let page = 1; ; page++) {
    const { list } = await call(products.list, { query: { page, page_size: limits.pageSizeMax } });
    const product = list.find((one) => one.product_key === key);
    if (product) {
      const params = { id: product.id };
      const definition = await call(products.definition, { params });
      const mapping = await call(keyMapping.get, { params });
      return { product, model: thingModel(definition.list, mapping.list) };
    }
    known.push(...list.map((one) => `${one.product_key} (${one.name})`));
    if (list.length < limits.pageSizeMax) break;
  }
  throw new Error(`no product has the key ${key}; known keys: ${known.join(", ") || "none"}`);
}

/** `sim-0001`, `sim-0002` and so on. */
export function deviceNames(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => `${prefix}-${String(i + 1).padStart(4, "0")}`);
}

/**
 * The credentials of every device, in the order of their names. Missing devices are created; existing ones get new
 * secrets, because a secret is shown only once.
 * @param progress called with the number of devices done
 */
export async function ensureDevices(
  call: Call,
  productId: string,
  names: readonly string[],
  progress: (done: number) => void,
): Promise<Credentials[]> {
  const existing = await existingDevices(call, productId, new Set(names));
  let done = 0;
  return eachAtOnce(names, width, async (name) => {
    const id = existing.get(name);
    const credentials =
      id === undefined
        ? await call(devices.create, { body: { product_id: productId, device_name: name } })
        : await call(devices.renewSecret, { params: { id } });
    progress(++done);
    return credentials;
  });
}

async function existingDevices(
  call: Call,
  productId: string,
  names: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  let cursor: string | undefined;
  do {
    const page = await call(devices.list, {
      query: { product_id: productId, page_size: limits.pageSizeMax, ...(cursor && { cursor }) },
    });
    for (const { device_name: name, id } of page.list) if (names.has(name)) found.set(name, id);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}
