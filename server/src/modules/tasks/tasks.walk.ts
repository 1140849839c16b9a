import { makeEndedTask } from "../../../test/factories.ts";
import type { MakeInAccount, SamplesOf } from "../../../test/walk/samples.ts";

declare module "../../../test/walk/samples.ts" {
  interface AccountFixture {
    task: string;
  }
}

export const makeInAccount: MakeInAccount = async ({ sql, clock }, { owner }, { device }, others) => ({
  task: await makeEndedTask(sql, clock, { owner, failed: [device, others.device] }),
});

export const samples: SamplesOf<"tasks"> = {
  tasks: {
    list: () => ({ query: { kind: "device.disable" } }),
    get: ({ task: id }) => ({ params: { id } }),
    cancel: ({ task: id }) => ({ params: { id } }),
    retry: ({ task: id }) => ({ params: { id } }),
    remove: ({ task: id }) => ({ params: { id } }),
    clear: () => ({}),
  },
};

/** Routes that are documented for other programs: neither method nor path may change. */
export const published = ["GET /task", "GET /task/{}", "PUT /task/{}/cancel"];
