import { releases } from "@thingwright/contract/products/releases.ts";
import type { MakeInProducts, SamplesOf } from "../../../test/walk/samples.ts";

declare module "../../../test/walk/samples.ts" {
  interface ProductFixture {
    /** The product that was released once and is in development again. */
    returnedProduct: string;
  }
}

export const makeInProducts: MakeInProducts = async (platform, owner) => {
  const { id } = await platform.product(owner, { name: "Returned lamp" });
  for (const status of [2, 1] as const)
    await owner.ok(releases.setStatus, { params: { id }, body: { status } });
  return { returnedProduct: id };
};

export const samples: SamplesOf<"releases"> = {
  releases: {
    setStatus: ({ product }) => ({ params: { id: product }, body: { status: 2 } }),
    stages: ({ returnedProduct }) => ({ params: { id: returnedProduct } }),
    checklist: ({ product }) => ({ params: { id: product } }),
    editions: ({ returnedProduct }) => ({ params: { id: returnedProduct } }),
    edition: ({ returnedProduct }) => ({ params: { id: returnedProduct, number: "1" } }),
    restore: ({ returnedProduct }) => ({ params: { id: returnedProduct, number: "1" }, body: {} }),
  },
};

/** Routes that are called by programs older than this server: neither method nor path may change. */
export const published = ["PUT /product/{}/status"];
