import { deviceIssues } from "@thingwright/contract/devices/device-issues.ts";
import type { MakeInProducts, SamplesOf } from "../../../test/walk/samples.ts";

declare module "../../../test/walk/samples.ts" {
  interface ProductFixture {
    deviceIssue: string;
  }
}

export const makeInProducts: MakeInProducts = async (_platform, owner, { product, device }) => {
  const body = { product_id: product, params: { switch: true }, ids: [device] };
  const { task_id: deviceIssue } = await owner.ok(deviceIssues.create, { body });
  return { deviceIssue };
};

export const samples: SamplesOf<"deviceIssues"> = {
  deviceIssues: {
    list: ({ product: product_id }) => ({ query: { product_id } }),
    create: ({ product: product_id, device }) => ({
      body: { product_id, params: { switch: false }, rate: 10, ids: [device] },
    }),
    get: ({ deviceIssue: id }) => ({ params: { id } }),
    targets: ({ deviceIssue: id }) => ({ params: { id } }),
    export: ({ deviceIssue: id }) => ({ params: { id } }),
  },
};
