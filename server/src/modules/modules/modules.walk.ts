import { modules } from "@thingwright/contract/products/modules.ts";
import type { MakeOffered, SamplesOf } from "../../../test/walk/samples.ts";

declare module "../../../test/walk/samples.ts" {
  interface OfferedFixture {
    module: string;
  }
}

const module = {
  name: "WALK-1",
  chip: "W1",
  type: "SMD",
  communication_mode: "wifi",
  size: "12.02*12.1*12",
} as const;

export const makeOffered: MakeOffered = async (_platform, admin) => ({
  module: (await admin.ok(modules.create, { body: { ...module, name: "WALKED-1" } })).id,
});

export const samples: SamplesOf<"modules"> = {
  modules: {
    list: () => ({ query: { page: 1 } }),
    values: () => ({}),
    get: ({ module: id }) => ({ params: { id } }),
    create: () => ({ body: module }),
    update: ({ module: id }) => ({
      params: { id },
      body: {
        ...module,
        name: "WALKED-1",
        scenario: "步行",
        scenario_en: "Walking",
        description: "<p>步行</p>",
        description_en: "<p>Walks</p>",
        source: "Walker, data sheet",
        image_ids: [],
      },
    }),
    remove: ({ module: id }) => ({ params: { id } }),
  },
};
