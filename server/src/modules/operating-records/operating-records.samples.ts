import type { SamplesOf } from "../../../test/walk/samples.ts";

export const samples: SamplesOf<"operatingRecords"> = {
  operatingRecords: { list: () => ({ query: { resource: "products", limit: 10 } }) },
};

/** Routes that programs call which are older than this server: neither method nor path may change. */
export const published = ["GET /operating_record"];
