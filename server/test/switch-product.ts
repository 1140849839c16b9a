import { type Credentials, devices } from "@thingwright/contract/devices/devices.ts";
import { FunctionPoints } from "@thingwright/contract/points/function-points.ts";
import { products } from "@thingwright/contract/products/products.ts";
import type { Caller } from "./caller.ts";
import type { Platform } from "./harness.ts";

const points = FunctionPoints.parse([
  { identifier: "relay", name: "开关", name_en: "Switch", data_type: "bool", transfer_type: "issue_report" },
  {
    identifier: "dimming",
    name: "亮度",
    name_en: "Level",
    data_type: "value",
    transfer_type: "issue_report",
    min: 0,
    max: 9,
    step: 1,
  },
]);

/** Creates a product with a switch and a level, and `count` devices of it. */
export async function makeSwitch(
  platform: Pick<Platform, "product">,
  owner: Caller,
  count: number,
): Promise<{ product: string; devices: Credentials[] }> {
  const { id: product } = await platform.product(owner);
  await owner.ok(products.define, { params: { id: product }, body: { list: points } });
  const made: Credentials[] = [];
  for (let i = 0; i < count; i += 1)
    made.push(await owner.ok(devices.create, { body: { product_id: product } }));
  return { product, devices: made };
}
