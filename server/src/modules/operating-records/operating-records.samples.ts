import type { SamplesOf } from "../../../test/walk/samples.ts";

export const samples: SamplesOf<"operatingRecords"> = {
  operatingRecords: { list: () => ({ query: { resource: "products", limit: 10 } }) },
};

/** Routes that programs older than this server call: neither method nor path may change. */
export const published = ["GET /operating_record"];
