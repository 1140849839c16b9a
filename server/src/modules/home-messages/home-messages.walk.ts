import type { MakeInAccount, SamplesOf } from "../../../test/walk/samples.ts";
import { messageTo } from "../../../test/people.ts";

declare module "../../../test/walk/samples.ts" {
  interface AccountFixture {
    /** A message to the person at home. */
    homeMessage: string;
  }
}

export const makeInAccount: MakeInAccount = async (platform, _owner, { appUser }) => ({
  homeMessage: await messageTo(platform, appUser),
});

export const samples: SamplesOf<"homeMessages"> = {
  homeMessages: {
    list: () => ({}),
    unread: () => ({}),
    read: ({ homeMessage }) => ({ params: { id: homeMessage } }),
    readAll: ({ homeMessage }) => ({ body: { last_id: homeMessage } }),
    remove: ({ homeMessage }) => ({ params: { id: homeMessage } }),
  },
};

/** Routes that clients rely on: neither method nor path may change. */
export const published = ["GET /app/v1/message", "GET /app/v1/message/unread"];
