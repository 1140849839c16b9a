import { devices } from "@thingwright/contract/devices/devices.ts";
import type { MakeInProducts, SamplesOf } from "../../../test/walk/samples.ts";

declare module "../../../test/walk/samples.ts" {
  interface ProductFixture {
    device: string;
  }
}

export const makeInProducts: MakeInProducts = async (_platform, owner, { product }) => ({
  device: (await owner.ok(devices.create, { body: { product_id: product } })).id,
});

export const samples: SamplesOf<"devices"> = {
  devices: {
    list: ({ product }) => ({ query: { product_id: product } }),
    map: ({ product }) => ({ query: { product_id: product } }),
    create: ({ product }) => ({ body: { product_id: product } }),
    get: ({ device }) => ({ params: { id: device } }),
    remove: ({ device }) => ({ params: { id: device } }),
    setStatus: ({ device }) => ({ params: { id: device }, body: { status: 2 } }),
    setStatusOfMany: ({ device }) => ({ body: { ids: [device], status: 1 } }),
    removeMany: ({ product }) => ({ body: { filter: { product_id: product, keyword: "none" } } }),
    labelMany: ({ device }) => ({
      body: { ids: [device], set: [{ key: "room", value: "hall" }], remove: ["floor"] },
    }),
    export: ({ product }) => ({ query: { product_id: product } }),
    reset: ({ device }) => ({ params: { id: device } }),
    renewSecret: ({ device }) => ({ params: { id: device } }),
    definition: ({ device }) => ({ params: { id: device } }),
    properties: ({ device }) => ({ params: { id: device } }),
    history: ({ device }) => ({ params: { id: device }, query: { identifier: "switch" } }),
    series: ({ device }) => ({
      params: { id: device },
      query: { identifier: "switch", from: 1, to: 100_000 },
    }),
    seriesOfMany: ({ device }) => ({
      params: { id: device },
      query: { identifiers: "switch,level", from: 1, to: 100_000 },
    }),
    call: ({ device }) => ({ params: { id: device }, body: { params: {}, service: "walk", timeout: 100 } }),
    sendMessage: ({ device }) => ({ params: { id: device }, body: { path: "walk/get", payload: "hello" } }),
    communicationLog: ({ device }) => ({ params: { id: device }, query: { type: "communication" } }),
    connection: () => ({}),
  },
};

/** Routes used by programs that were written before this server: neither method nor path may change. */
export const published = [
  "GET /device",
  "POST /device",
  "GET /device/{}",
  "DELETE /device/{}",
  "PUT /device/{}/status",
  "GET /device/{}/property",
  "GET /device/{}/history",
  "POST /device/{}/call",
  "GET /device/{}/log",
  "POST /device/{}/secret",
  "POST /device/{}/reset",
];
