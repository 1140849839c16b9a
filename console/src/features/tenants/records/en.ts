import type { RecordWords } from "../../../lib/record-words.ts";

export const en = {
  tenants: "Tenants",
  "tenants.create": "Added a tenant",
  "tenants.update": "Changed a tenant",
  "tenants.setStatus": "Enabled or disabled a tenant",
  "tenants.setStatus.1": "Enabled a tenant",
  "tenants.setStatus.2": "Disabled a tenant",
  "tenants.returnProduct": "Returned a tenant's product to development",
  "tenants.setRegistrationQuota": "Changed the registration quotas",
  "tenants.sendActivation": "Resent a tenant's activation link",
} as const satisfies RecordWords<"tenants">;
