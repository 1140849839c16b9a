import type { Permission } from "@thingwright/contract/permission.ts";
import { urlOf } from "@thingwright/contract/route.ts";
import { api } from "../../../lib/api.ts";
import type { RouteEntry } from "../../../lib/client.ts";

/** A line for the terminal that reads something with a token; nothing where the token may read nothing. */
export function tryLine(
  token: string,
  permissions: readonly Permission[],
  origin: string,
): string | undefined {
  const routes = Object.values(api).flatMap((resource) => Object.values<RouteEntry>(resource));
  const route = routes.find(
    ({ method, path, access }) =>
      method === "GET" && !path.includes(":") && permissions.some((one) => one === access),
  );
  return route && `curl -H 'Authorization: Bearer ${token}' ${origin}${urlOf(route)}`;
}
