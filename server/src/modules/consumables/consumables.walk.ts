import { addConsumables } from "../../../test/consumables.ts";
import type { MakeInProducts, SamplesOf } from "../../../test/walk/samples.ts";

/** Adds a consumable of the device, as if the device had reported it. */
export const makeInProducts: MakeInProducts = async ({ sql, clock }, { owner }, { product, device }) => {
  const of = { owner_id: owner, product_id: product, device_id: device };
  const rule = { identifier: "filter", unit: "days", threshold: 30, full: 180 };
  await addConsumables(sql, [{ ...of, ...rule, remaining: 12, state: 2, reported_at: clock.now() }]);
  return {};
};

export const samples: SamplesOf<"consumables" | "homeConsumables"> = {
  consumables: {
    list: ({ product, device }) => ({
      query: { page: 1, product_id: product, device_id: device, state: "low" },
    }),
    // `filter` is no consumable in the product's definition, so the answer is not_found; the module's tests show the
    // other answers.
    replace: ({ device }) => ({ params: { id: device, identifier: "filter" } }),
  },
  homeConsumables: {
    list: ({ device }) => ({ params: { id: device } }),
    replace: ({ device }) => ({ params: { id: device, identifier: "filter" } }),
  },
};

/** Routes that clients rely on: neither method nor path may change. */
export const published = [
  "GET /consumable",
  "POST /device/{}/consumable/{}/reset",
  "GET /app/v1/device/{}/consumable",
  "POST /app/v1/device/{}/consumable/{}/reset",
];
