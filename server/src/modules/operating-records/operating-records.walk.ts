import type { SamplesOf } from "../../../test/walk/samples.ts";

export const samples: SamplesOf<"operatingRecords"> = {
  operatingRecords: { list: () => ({ query: { resource: "products", limit: 10 } }), actors: () => ({}) },
};

/** Routes that are called by programs older than this server: neither method nor path may change. */
export const published = ["GET /operating_record"];
