import type { SamplesOf } from "../../../test/walk/samples.ts";

export const samples: SamplesOf<"search"> = {
  search: { find: () => ({ query: { q: "lamp" } }) },
};

/** Routes that programs older than this server call: neither method nor path may change. */
export const published = ["GET /search"];
