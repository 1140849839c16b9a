import type { SamplesOf } from "../../../test/walk/samples.ts";

export const samples: SamplesOf<"panels"> = { panels: { list: () => ({}) } };
