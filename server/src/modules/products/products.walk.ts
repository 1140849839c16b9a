import { productLabels } from "@thingwright/contract/products/product-labels.ts";
import { products } from "@thingwright/contract/products/products.ts";
import type { MakeInProducts, SamplesOf } from "../../../test/walk/samples.ts";

declare module "../../../test/walk/samples.ts" {
  interface ProductFixture {
    product: string;
    /** The product whose virtual device the samples use. */
    virtualProduct: string;
    /** The product whose devices register with its secret. */
    levelProduct: string;
    /** The product that has just taken changes of its template, which can be undone. */
    updatedProduct: string;
    productLabel: string;
  }
}

export const makeInProducts: MakeInProducts = async (platform, owner) => {
  const { id: levelProduct } = await platform.product(owner, { name: "Factory lamp" });
  await owner.ok(products.setSecurityLevel, { params: { id: levelProduct, level: "1" } });
  const { id: updatedProduct } = await platform.product(owner, { name: "Updated lamp" });
  await owner.ok(products.takeOver, { params: { id: updatedProduct }, body: { take: [] } });
  const { id: product } = await platform.product(owner);
  const label = { key: "line", value: "2026" };
  return {
    product,
    productLabel: (await owner.ok(productLabels.create, { params: { id: product }, body: label })).id,
    virtualProduct: (await platform.product(owner, { name: "Virtual lamp" })).id,
    levelProduct,
    updatedProduct,
  };
};

const definition = {
  list: [{ identifier: "walk", name: "Walk", data_type: "bool", transfer_type: "issue_report" }],
};

export const samples: SamplesOf<"products" | "productLabels" | "keyMapping"> = {
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
      body: {
        name: "Walked",
        model: "W-2",
        notes: "On foot",
        icon: "fan",
        product_type: 1,
        node_type: 3,
        power: "sleeping",
        wake_interval: 600,
      },
    }),
    remove: ({ product }) => ({ params: { id: product } }),
    copy: ({ product }) => ({ params: { id: product }, body: { name: "Copy" } }),
    setShelf: ({ product }) => ({ params: { id: product }, body: { shelf: 2 } }),
    setSecurityLevel: ({ product }) => ({ params: { id: product, level: "1" } }),
    renewSecret: ({ levelProduct }) => ({ params: { id: levelProduct } }),
    template: ({ product }) => ({ params: { id: product } }),
    takeOver: ({ product }) => ({ params: { id: product }, body: { take: [] } }),
    undoTakeOver: ({ updatedProduct }) => ({ params: { id: updatedProduct }, body: {} }),
    definition: ({ product }) => ({ params: { id: product } }),
    define: ({ product }) => ({ params: { id: product }, body: definition }),
  },
  productLabels: {
    list: ({ product }) => ({ params: { id: product } }),
    suggest: () => ({ query: { keyword: "line" } }),
    get: ({ product, productLabel }) => ({ params: { id: product, labelId: productLabel } }),
    create: ({ product }) => ({ params: { id: product }, body: { key: "walk", value: "On foot" } }),
    update: ({ product, productLabel }) => ({
      params: { id: product, labelId: productLabel },
      body: { key: "walk", value: "By bicycle" },
    }),
    remove: ({ product, productLabel }) => ({ params: { id: product, labelId: productLabel } }),
  },
  keyMapping: {
    get: ({ product }) => ({ params: { id: product } }),
    replace: ({ product }) => ({ params: { id: product }, body: { list: [] } }),
  },
};

/** Routes that are called by programs older than this server: neither method nor path may change. */
export const published = [
  "GET /product",
  "POST /product",
  "GET /product/{}",
  "PUT /product/{}",
  "DELETE /product/{}",
  "POST /product/{}/copy",
  "GET /product/{}/property",
  "PUT /product/{}/property",
  "PUT /product/{}/shelf",
  "GET /product/{}/label",
  "POST /product/{}/label",
  "GET /product/{}/label/{}",
  "PUT /product/{}/label/{}",
  "DELETE /product/{}/label/{}",
  "PUT /product/{}/security_level/{}",
  "POST /product/{}/secret",
];
