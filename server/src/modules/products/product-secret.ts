import type { KeptByKey } from "../../platform/cluster/key-exchange.ts";

export const productsKeptByKey: KeptByKey = {
  sealed: [{ table: "product", id: "id", columns: ["product_secret"] }],
};
