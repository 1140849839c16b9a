import type { api as contract } from "@thingwright/contract/api.ts";
import type { Route } from "@thingwright/contract/route.ts";
import table from "virtual:contract-table";
import type { Ref } from "./client.ts";

type Contract = typeof contract;
type Api = {
  readonly [K in keyof Contract]: {
    readonly [N in keyof Contract[K]]: Contract[K][N] extends Route ? Ref<Contract[K][N]> : never;
  };
};

/** Every call of the contract, typed by it: `api.products.list`. The schemas themselves stay out of the browser. */
export const api = table as Api;
