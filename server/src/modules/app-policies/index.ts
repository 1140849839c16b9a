export { releasePolicyFiles } from "./app-policies.ts";
export { policyLinks, readPolicies } from "./published-policies.ts";
export { appPoliciesModule } from "./app-policies.routes.ts";
