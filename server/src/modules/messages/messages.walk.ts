import type { SamplesOf } from "../../../test/walk/samples.ts";

export const samples: SamplesOf<"outbox"> = {
  outbox: { list: () => ({ query: { channel: "email" } }) },
};
