import type { SamplesOf } from "../../../test/walk/samples.ts";

export const samples: SamplesOf<"deviceLife"> = {
  deviceLife: {
    list: ({ device }) => ({ params: { id: device }, query: { kind: "made" } }),
  },
};

/** Routes that clients rely on: neither method nor path may change. */
export const published = ["GET /device/{}/life"];
