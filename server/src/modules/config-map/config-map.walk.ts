import type { SamplesOf } from "../../../test/walk/samples.ts";

export const samples: SamplesOf<"configMap"> = {
  configMap: { get: () => ({ query: { key: "protocol_list" } }) },
};

/** Routes that existing programs call, written before this server was: neither method nor path may change. */
export const published = ["GET /config_map"];
