import { makeRole } from "../../../test/factories.ts";
import type { MakeInAccount, SamplesOf } from "../../../test/walk/samples.ts";

declare module "../../../test/walk/samples.ts" {
  interface AccountFixture {
    role: string;
  }
}

export const makeInAccount: MakeInAccount = async ({ sql, clock }, { owner }, { product }, others) => ({
  role: await makeRole(sql, clock, { owner, menus: [], products: [product, others.product] }),
});

const role = {
  name: "Walk",
  description: "Walks",
  menu_permissions: ["productList"],
  products: { kind: "all" },
  apps: { kind: "all" },
};

export const samples: SamplesOf<"roles"> = {
  roles: {
    list: () => ({ query: { page: 1 } }),
    names: () => ({}),
    menu: () => ({}),
    get: ({ role: id }) => ({ params: { id } }),
    create: ({ product }) => ({ body: { ...role, products: { kind: "some", ids: [product] } } }),
    update: ({ role: id }) => ({ params: { id }, body: role }),
    remove: ({ role: id }) => ({ params: { id } }),
  },
};

/** Routes that are called by programs older than this server: neither method nor path may change. */
export const published = [
  "GET /role",
  "POST /role",
  "GET /role/{}",
  "PUT /role/{}",
  "DELETE /role/{}",
  "GET /role/menu",
];
