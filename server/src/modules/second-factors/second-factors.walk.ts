import { randomBytes } from "node:crypto";
import { seconds } from "../../platform/clock.ts";
import { systemScope } from "../../platform/database/scope.ts";
import { newId } from "../../platform/ids.ts";
import type { MakeInAccount, SamplesOf } from "../../../test/walk/samples.ts";
import { insertPasskey } from "./passkeys.store.ts";

declare module "../../../test/walk/samples.ts" {
  interface AccountFixture {
    passkey: string;
  }
}

const test = systemScope("tests make what they need");

/** A passkey that nobody can sign in with: the test of all routes has no authenticator. */
export const makeInAccount: MakeInAccount = async ({ sql, clock }, { owner }) => {
  const id = newId(clock.now());
  await insertPasskey(test, sql, {
    id,
    account_id: owner,
    credential_id: randomBytes(16).toString("base64url"),
    public_key: randomBytes(77),
    counter: 0,
    transports: [],
    name: "Walk",
    created_at: seconds(clock.now()),
  });
  return { passkey: id };
};

const credential = { id: "AQ", rawId: "AQ", type: "public-key" as const };
const clientDataJSON = Buffer.from('{"challenge":"AQ"}').toString("base64url");
const assertion = {
  ...credential,
  response: { clientDataJSON, authenticatorData: "AQ", signature: "AQ" },
};
const factor = { auth_code: "000000" };

export const samples: SamplesOf<"secondFactors"> = {
  secondFactors: {
    get: () => ({}),
    offerTotp: () => ({}),
    confirmTotp: () => ({ body: { auth_code: "000000" } }),
    removeTotp: () => ({}),
    renewRecoveryCodes: () => ({}),
    offerPasskey: () => ({}),
    addPasskey: () => ({
      body: {
        name: "Walk",
        credential: { ...credential, response: { clientDataJSON, attestationObject: "AQ" } },
      },
    }),
    renamePasskey: ({ passkey }) => ({ params: { id: passkey }, body: { name: "Walked" } }),
    removePasskey: ({ passkey }) => ({ params: { id: passkey } }),
    setRequired: () => ({ body: { required: false } }),
    removeOfMember: ({ member }) => ({ params: { uid: member } }),
    removeOfTenant: ({ tenant }) => ({ params: { uid: tenant } }),
    prove: () => ({ body: { factor } }),
    askProof: () => ({}),
    takeSecondStep: () => ({ body: { ticket: "a ticket that nobody got", factor } }),
    askPasskey: () => ({ body: {} }),
    loginWithPasskey: () => ({ body: { credential: assertion } }),
  },
};
