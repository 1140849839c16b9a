import type { SamplesOf } from "../../../test/walk/samples.ts";

export const samples: SamplesOf<"overview"> = {
  overview: {
    get: () => ({}),
    hideSteps: () => ({ body: { hidden: false } }),
    createSample: () => ({}),
    removeSample: () => ({}),
  },
};
