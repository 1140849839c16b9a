import { scenarios } from "@thingwright/contract/products/scenarios.ts";
import type { MakeInProducts, SamplesOf } from "../../../test/walk/samples.ts";

declare module "../../../test/walk/samples.ts" {
  interface ProductFixture {
    scenario: string;
  }
}

const plan = { seconds: 60, steps: [{ kind: "silence" as const, at: 10, seconds: 20 }] };

export const makeInProducts: MakeInProducts = async (_platform, owner, { virtualProduct }) => ({
  scenario: (
    await owner.ok(scenarios.create, { params: { id: virtualProduct }, body: { name: "Walked", plan } })
  ).id,
});

export const samples: SamplesOf<"scenarios"> = {
  scenarios: {
    list: ({ virtualProduct }) => ({ params: { id: virtualProduct } }),
    get: ({ virtualProduct, scenario }) => ({ params: { id: virtualProduct, scenarioId: scenario } }),
    create: ({ virtualProduct }) => ({ params: { id: virtualProduct }, body: { name: "Walk", plan } }),
    update: ({ virtualProduct, scenario }) => ({
      params: { id: virtualProduct, scenarioId: scenario },
      body: { name: "Walking", plan },
    }),
    remove: ({ virtualProduct, scenario }) => ({ params: { id: virtualProduct, scenarioId: scenario } }),
    play: ({ virtualProduct, virtualDevice, scenario }) => ({
      params: { id: virtualProduct, scenarioId: scenario },
      body: { device_ids: [virtualDevice] },
    }),
  },
};
