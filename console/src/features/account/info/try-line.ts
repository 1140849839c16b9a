import type { Permission } from "@thingwright/contract/permission.ts";
import { urlOf } from "@thingwright/contract/route.ts";
import { plainReads } from "../../../lib/api.ts";

/** A `curl` command that reads a resource with a token; undefined if the token may read none. */
export function tryLine(
  token: string,
  permissions: readonly Permission[],
  origin: string,
): string | undefined {
  const route = plainReads.find(({ access }) => permissions.some((one) => one === access));
  return route && `curl -H 'Authorization: Bearer ${token}' ${origin}${urlOf(route)}`;
}
