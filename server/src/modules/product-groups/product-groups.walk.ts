import { productGroups } from "@thingwright/contract/products/product-groups.ts";
import type { MakeInAccount, SamplesOf } from "../../../test/walk/samples.ts";

declare module "../../../test/walk/samples.ts" {
  interface AccountFixture {
    group: string;
    /** A group that contains a product. */
    joinedGroup: string;
  }
}

export const makeInAccount: MakeInAccount = async (_platform, owner, { levelProduct }) => {
  const make = (name: string) => owner.ok(productGroups.create, { body: { name } });
  const { id: joinedGroup } = await make("Joined");
  await owner.ok(productGroups.join, { params: { id: levelProduct, groupId: joinedGroup } });
  return { group: (await make("Walked")).id, joinedGroup };
};

export const samples: SamplesOf<"productGroups"> = {
  productGroups: {
    list: () => ({ query: { page: 1 } }),
    get: ({ group: id }) => ({ params: { id } }),
    create: () => ({ body: { name: "Walk" } }),
    update: ({ group: id }) => ({ params: { id }, body: { name: "Walking", supports_groups: true } }),
    remove: ({ group: id }) => ({ params: { id } }),
    join: ({ product, group }) => ({ params: { id: product, groupId: group } }),
    leave: ({ levelProduct, joinedGroup }) => ({ params: { id: levelProduct, groupId: joinedGroup } }),
  },
};

/** Routes that are called by programs older than this server: neither method nor path may change. */
export const published = [
  "GET /group",
  "POST /group",
  "GET /group/{}",
  "PUT /group/{}",
  "DELETE /group/{}",
  "PUT /product/{}/group/{}",
];
