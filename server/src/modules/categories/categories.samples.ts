import type { SamplesOf } from "../../../test/walk/samples.ts";

export const samples: SamplesOf<"categories" | "propertyModels"> = {
  categories: { list: () => ({}) },
  propertyModels: { list: ({ category }) => ({ query: { category_id: category } }) },
};

/** Routes that existing programs call, written before this server was: neither method nor path may change. */
export const published = ["GET /product_category", "GET /product_property_model"];
