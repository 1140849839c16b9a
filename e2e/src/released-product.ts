import { devices } from "@thingwright/contract/devices/devices.ts";
import { productStatus } from "@thingwright/contract/grammar/enums.ts";
import { products } from "@thingwright/contract/products/products.ts";
import { releases } from "@thingwright/contract/products/releases.ts";
import { type Sample, samplePoints } from "./sample.ts";

const made = new WeakMap<Sample, Promise<string>>();

/**
 * The id of a product that was released and returned to development, where a function point was removed and another
 * narrowed.
 */
export function releasedProduct(sample: Sample): Promise<string> {
  const before = made.get(sample);
  if (before) return before;
  const making = make(sample);
  made.set(sample, making);
  return making;
}

async function make({ platform, admin }: Sample): Promise<string> {
  const { id } = await platform.product(admin, { name: "Returned lamp", model: "TW-RL-1" });
  const params = { id };
  const points = samplePoints;
  await admin.ok(products.define, { params, body: { list: points } });
  await admin.ok(releases.setStatus, { params, body: { status: productStatus.trial } });
  await admin.ok(devices.create, { body: { product_id: id } });
  await admin.ok(releases.setStatus, { params, body: { status: productStatus.developing } });
  const list = points
    .filter(({ identifier }) => identifier !== "label")
    .map((one) => (one.identifier === "dimming" ? { ...one, max: 80 } : one));
  await admin.ok(products.define, { params, body: { list } });
  return id;
}
