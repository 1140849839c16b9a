import type { SamplesOf } from "../../../test/walk/samples.ts";

export const samples: SamplesOf<"operatingRecords"> = {
  operatingRecords: { list: () => ({ query: { resource: "products", limit: 10 } }), actors: () => ({}) },
};

/** Routes that existing programs call, written before this server was: neither method nor path may change. */
export const published = ["GET /operating_record"];
