import { supportPasses } from "@thingwright/contract/devices/support-passes.ts";
import type { MakeInProducts, SamplesOf } from "../../../test/walk/samples.ts";

declare module "../../../test/walk/samples.ts" {
  interface ProductFixture {
    supportPass: string;
  }
}

export const makeInProducts: MakeInProducts = async (_platform, owner, { device: id }) => ({
  supportPass: (await owner.ok(supportPasses.create, { params: { id } })).id,
});

const noCode = "x".repeat(64);

export const samples: SamplesOf<"supportPasses"> = {
  supportPasses: {
    list: ({ device: id }) => ({ params: { id } }),
    create: ({ device: id }) => ({ params: { id } }),
    end: ({ device: id, supportPass: passId }) => ({ params: { id, passId } }),
    open: () => ({ params: { code: noCode } }),
    definition: () => ({ params: { code: noCode } }),
    life: () => ({ params: { code: noCode }, query: { kind: "presence" } }),
  },
};
