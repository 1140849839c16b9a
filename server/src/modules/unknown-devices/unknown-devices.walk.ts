import { products } from "@thingwright/contract/products/products.ts";
import type { MakeInProducts, SamplesOf } from "../../../test/walk/samples.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { keepSeen } from "./unknown-devices.store.ts";

const anybody = systemScope("a test lets a device be refused");

export const makeInProducts: MakeInProducts = async (platform, owner, { product: id }) => {
  const { product_key } = await owner.ok(products.get, { params: { id } });
  const now = platform.clock.now();
  const at = Math.floor(now / 1000);
  const device = {
    product_key,
    device_name: "walked",
    reason: "refused_unknown",
    address: "192.0.2.1",
  } as const;
  await keepSeen(anybody, platform.sql, [{ ...device, tries: 1, first_at: at, last_at: at }], now);
  return {};
};

export const samples: SamplesOf<"unknownDevices"> = {
  unknownDevices: { list: ({ product }) => ({ query: { product_id: product } }) },
};
