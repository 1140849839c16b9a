import type { SamplesOf } from "../../../test/walk/samples.ts";

export const samples: SamplesOf<"mqttCredentials"> = {
  mqttCredentials: {
    get: ({ device }) => ({ params: { id: device } }),
    set: ({ device }) => ({
      params: { id: device },
      body: { user_name: `walk-${device.slice(-12)}`, password: "made-by-hand", client_id: "walk" },
    }),
    remove: ({ device }) => ({ params: { id: device } }),
  },
};
