import type { SamplesOf } from "../../../test/walk/samples.ts";

const text = `format: thingwright-product
version: 1
product:
  name: Walked file
  model: W-9
  category: { parent: Walk, name: Walk }
  communication_mode: wifi
  product_type: 1
`;

export const samples: SamplesOf<"productFiles"> = {
  productFiles: {
    export: ({ product }) => ({ params: { id: product }, query: { type: "yaml", pictures: "all" } }),
    read: () => ({ body: { text } }),
    make: ({ category }) => ({ body: { text, category_id: category } }),
    compare: ({ returnedProduct }) => ({
      params: { id: returnedProduct },
      query: { from: "edition.1", to: "product" },
    }),
    compareFile: ({ product }) => ({ params: { id: product }, body: { text } }),
    apply: ({ product }) => ({ params: { id: product }, body: { text, take: ["model"] } }),
  },
};
