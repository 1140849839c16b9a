import type { SamplesOf } from "../../../test/walk/samples.ts";

export const samples: SamplesOf<"search"> = {
  search: { find: () => ({ query: { q: "lamp" } }) },
};

/** Programs call these that were written before this server: neither method nor path may change. */
export const published = ["GET /search"];
