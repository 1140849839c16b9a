import type { SamplesOf } from "../../../test/walk/samples.ts";

export const samples: SamplesOf<"categories" | "propertyModels"> = {
  categories: { list: () => ({}) },
  propertyModels: { list: ({ category }) => ({ query: { category_id: category } }) },
};

/** Routes that programs older than this server call: neither method nor path may change. */
export const published = ["GET /product_category", "GET /product_property_model"];
