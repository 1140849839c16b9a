import { appPolicies } from "@thingwright/contract/people/app-policies.ts";
import type { MakeInAccount, SamplesOf } from "../../../test/walk/samples.ts";

declare module "../../../test/walk/samples.ts" {
  interface AccountFixture {
    /** A draft of the privacy policy of `app`. */
    policyDraft: string;
  }
}

const english = { en: "<p>Read me</p>" };

export const makeInAccount: MakeInAccount = async (_platform, owner, { app: id }) => {
  const { id: policyId } = await owner.ok(appPolicies.create, { params: { id }, body: { kind: "privacy" } });
  await owner.ok(appPolicies.update, { params: { id, policyId }, body: { texts: english } });
  return { policyDraft: policyId };
};

export const samples: SamplesOf<"appPolicies" | "readablePolicies"> = {
  readablePolicies: { list: () => ({}) },
  appPolicies: {
    list: ({ app: id }) => ({ params: { id } }),
    get: ({ app: id, policyDraft: policyId }) => ({ params: { id, policyId } }),
    create: ({ app: id }) => ({ params: { id }, body: { kind: "agreement" } }),
    update: ({ app: id, policyDraft: policyId }) => ({ params: { id, policyId }, body: { texts: english } }),
    publish: ({ app: id, policyDraft: policyId }) => ({ params: { id, policyId }, body: {} }),
    remove: ({ app: id, policyDraft: policyId }) => ({ params: { id, policyId } }),
  },
};

/** Routes used by programs that were written before this server: neither method nor path may change. */
export const published = [
  "GET /app/{}/policy",
  "POST /app/{}/policy",
  "GET /app/{}/policy/{}",
  "PUT /app/{}/policy/{}",
  "DELETE /app/{}/policy/{}",
];
