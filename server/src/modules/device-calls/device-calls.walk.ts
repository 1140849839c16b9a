import type { SamplesOf } from "../../../test/walk/samples.ts";

export const samples: SamplesOf<"deviceCalls"> = {
  deviceCalls: {
    list: ({ device }) => ({
      params: { id: device },
      query: { outcome: "failed", cause: "console", keyword: "switch", from: 1, to: 2_000_000_000_000 },
    }),
  },
};

/** Routes that clients rely on: neither method nor path may change. */
export const published = ["GET /device/{}/call"];
