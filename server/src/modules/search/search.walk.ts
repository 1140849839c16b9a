import type { SamplesOf } from "../../../test/walk/samples.ts";

export const samples: SamplesOf<"search"> = {
  search: { find: () => ({ query: { q: "lamp" } }) },
};

/** Routes that existing programs call, written before this server was: neither method nor path may change. */
export const published = ["GET /search"];
