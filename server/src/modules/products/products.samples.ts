import { products } from "@thingwright/contract/products.ts";
import type { MakeInProducts, SamplesOf } from "../../../test/walk/samples.ts";

declare module "../../../test/walk/samples.ts" {
  interface ProductFixture {
    product: string;
    /** The product with the sample's virtual device. */
    virtualProduct: string;
    /** The product whose devices register with its secret. */
    levelProduct: string;
  }
}

export const makeInProducts: MakeInProducts = async (platform, owner) => {
  const { id: levelProduct } = await platform.product(owner, { name: "Factory lamp" });
  await owner.ok(products.setSecurityLevel, { params: { id: levelProduct, level: "1" } });
  return {
    product: (await platform.product(owner)).id,
    virtualProduct: (await platform.product(owner, { name: "Virtual lamp" })).id,
    levelProduct,
  };
};

const definition = {
  list: [{ identifier: "walk", name: "Walk", data_type: "bool", transfer_type: "issue_report" }],
};

export const samples: SamplesOf<"products" | "keyMapping"> = {
  products: {
    list: () => ({ query: { page: 1 } }),
    get: ({ product }) => ({ params: { id: product } }),
    create: ({ category }) => ({
      body: {
        name: "Walk",
        model: "W-1",
        category_id: category,
        communication_mode: "wifi",
        product_type: 1,
      },
    }),
    update: ({ product }) => ({
      params: { id: product },
      body: { name: "Walked", model: "W-2", notes: "On foot", icon: "fan", product_type: 1 },
    }),
    remove: ({ product }) => ({ params: { id: product } }),
    copy: ({ product }) => ({ params: { id: product }, body: { name: "Copy" } }),
    setSecurityLevel: ({ product }) => ({ params: { id: product, level: "1" } }),
    renewSecret: ({ levelProduct }) => ({ params: { id: levelProduct } }),
    definition: ({ product }) => ({ params: { id: product } }),
    define: ({ product }) => ({ params: { id: product }, body: definition }),
  },
  keyMapping: {
    get: ({ product }) => ({ params: { id: product } }),
    replace: ({ product }) => ({ params: { id: product }, body: { list: [] } }),
  },
};

/** Routes that existing programs call, written before this server was: neither method nor path may change. */
export const published = [
  "GET /product",
  "POST /product",
  "GET /product/{}",
  "PUT /product/{}",
  "DELETE /product/{}",
  "POST /product/{}/copy",
  "GET /product/{}/property",
  "PUT /product/{}/property",
  "PUT /product/{}/security_level/{}",
  "POST /product/{}/secret",
];
