import type { SamplesOf } from "../../../test/walk/samples.ts";

export const samples: SamplesOf<"deviceCode"> = {
  deviceCode: {
    download: ({ product }) => ({
      params: { id: product },
      query: { target: "c", host: "things.example.com" },
    }),
  },
};
