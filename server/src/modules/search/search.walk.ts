import type { SamplesOf } from "../../../test/walk/samples.ts";

export const samples: SamplesOf<"search"> = {
  search: { find: () => ({ query: { q: "lamp" } }) },
};

/** Routes that are called by programs older than this server: neither method nor path may change. */
export const published = ["GET /search"];
