import type { SamplesOf } from "../../../test/walk/samples.ts";

export const samples: SamplesOf<"configMap"> = {
  configMap: { get: () => ({ query: { key: "protocol_list" } }) },
};

/** Routes used by programs that were written before this server: neither method nor path may change. */
export const published = ["GET /config_map"];
