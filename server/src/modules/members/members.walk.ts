import { level } from "@thingwright/contract/grammar/enums.ts";
import { makeAccount } from "../../../test/factories.ts";
import type { MakeInAccount, SamplesOf } from "../../../test/walk/samples.ts";

declare module "../../../test/walk/samples.ts" {
  interface AccountFixture {
    member: string;
  }
}

export const makeInAccount: MakeInAccount = async ({ sql, clock }, { owner }, { role }) => ({
  member: await makeAccount(sql, clock, { level: level.member, owner, role }),
});

export const samples: SamplesOf<"members"> = {
  members: {
    list: () => ({ query: { page: 1 } }),
    get: ({ member }) => ({ params: { uid: member } }),
    create: ({ role: id }) => ({ body: { name: "walker", email: "walker@example.com", role_id: id } }),
    update: ({ member }) => ({
      params: { uid: member },
      body: { nickname: "Walked", email: "walked-on@example.com", mobile: "13800138009" },
    }),
    remove: ({ member }) => ({ params: { uid: member } }),
    setStatus: ({ member }) => ({ params: { uid: member }, body: { status: 2 } }),
    setRole: ({ member, role: id }) => ({ params: { uid: member }, body: { role_id: id } }),
    sendActivation: ({ member }) => ({ params: { uid: member } }),
  },
};

/** Routes that are called by programs older than this server: neither method nor path may change. */
export const published = [
  "GET /sub_user",
  "POST /sub_user",
  "GET /sub_user/{}",
  "PUT /sub_user/{}",
  "DELETE /sub_user/{}",
  "PUT /sub_user/{}/status",
  "PUT /sub_user/{}/role",
  "POST /sub_user/{}/activate_email",
];
