import type { SamplesOf } from "../../../test/walk/samples.ts";

export const samples: SamplesOf<"operatingRecords"> = {
  operatingRecords: { list: () => ({ query: { resource: "products", limit: 10 } }) },
};

/** Programs call these that were written before this server: neither method nor path may change. */
export const published = ["GET /operating_record"];
