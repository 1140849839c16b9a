import { accountInfo } from "@thingwright/contract/accounts/account-info.ts";
import type { MakeInAccount, SamplesOf } from "../../../test/walk/samples.ts";

declare module "../../../test/walk/samples.ts" {
  interface AccountFixture {
    accessToken: string;
    session: string;
  }
}

export const makeInAccount: MakeInAccount = async (_platform, owner) => {
  const body = { name: "Walk", permissions: ["product:read" as const] };
  const accessToken = (await owner.ok(accountInfo.createAccessToken, { body })).id;
  return { accessToken, session: (await owner.ok(accountInfo.sessions)).list[0]!.id };
};

const password = "Walk!walk1";

export const samples: SamplesOf<"accountInfo"> = {
  accountInfo: {
    updateProfile: () => ({
      body: { nickname: "Walker", company_name: "Walks", icon: "", time_zone: "Asia/Shanghai" },
    }),
    setLanguage: () => ({ body: { language: "en" } }),
    changePassword: () => ({ body: { old_password: "not it", password } }),
    sessions: () => ({}),
    endSession: ({ session }) => ({ query: { id: session } }),
    company: () => ({}),
    accessTokens: () => ({}),
    createAccessToken: () => ({ body: { name: "Walk", permissions: ["product:read"] } }),
    removeAccessToken: ({ accessToken }) => ({ params: { id: accessToken } }),
  },
};

/** Routes used by programs that were written before this server: neither method nor path may change. */
export const published = [
  "PUT /user/password",
  "GET /user/session",
  "DELETE /user/session",
  "GET /user/access_token",
  "POST /user/access_token",
  "DELETE /user/access_token/{}",
  "GET /company",
];
