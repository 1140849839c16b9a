import { appPolicies } from "@thingwright/contract/people/app-policies.ts";
import { readablePolicies } from "@thingwright/contract/people/app-content.ts";
import { mount } from "../../http/mount.ts";
import type { Module, PlatformDeps } from "../../module.ts";
import { readable } from "./published-policies.ts";
import { mountPolicyPages } from "./policy-page.routes.ts";
import { create, get, list, publish, remove, update } from "./app-policies.ts";

/** @param spend counts a call from a network address; throws too_many_requests */
export function appPoliciesModule({ publicUrl }: PlatformDeps, spend: (address: string) => void): Module {
  return {
    name: "app-policies",
    tables: {
      app_policy:
        "No quota: `limits.policyVersions` of a kind of an app; the texts of all take `limits.accountPolicyBytes`",
    },
    mount(http) {
      mount(http, "appPolicies", appPolicies, {
        list: ({ params }, context) => list(context, params.id, publicUrl),
        get: ({ params }, context) => get(context, pathOf(params)),
        create: ({ params, body }, context) => create(context, params.id, body),
        update: ({ params, body }, context) => update(context, pathOf(params), body),
        publish: ({ params, body }, context) => publish(context, pathOf(params), body),
        remove: ({ params }, context) => remove(context, pathOf(params)),
      });
      mount(http, "readablePolicies", readablePolicies, {
        list(_input, context) {
          spend(context.address);
          return readable(context, publicUrl);
        },
      });
      mountPolicyPages(http, spend);
    },
  };
}

const pathOf = ({ id, policyId }: { id: string; policyId: string }) => ({ appId: id, id: policyId });
