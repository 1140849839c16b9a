import type { CurrentUser } from "@thingwright/contract/accounts/accounts.ts";
import type { Access } from "@thingwright/contract/grammar/permission.ts";
import { useQuery } from "@tanstack/react-query";
import { api } from "./api.ts";
import { queryClient, queryOf } from "./query.ts";

/** The signed-in user, fetched once a session. */
export const userQuery = { ...queryOf(api.accounts.current, {}), staleTime: Infinity };

/** The signed-in user; the shell's guard has fetched it before any page shows. */
export function useUser(): CurrentUser | undefined {
  // Changed rights show at the latest when the user comes back to this tab.
  return useQuery({ ...userQuery, refetchOnWindowFocus: "always" }).data;
}

/** Fetches the user again, with the present rights; returns the earlier answer if that fails. */
export async function readUserAgain(): Promise<CurrentUser | undefined> {
  await queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
  return queryClient.getQueryData(userQuery.queryKey);
}

function holds(user: CurrentUser | undefined, access: Access): boolean {
  if (access === "public") return true;
  if (!user) return false;
  return access === "session" || user.permissions.includes(access);
}

/** Whether a user may open a screen: the server lists the screens, by the user's level and role. */
export function mayOpen(user: CurrentUser | undefined, { key }: { key: string }): boolean {
  return user?.menus.some((open) => open === key) ?? false;
}

/**
 * Tells whether the user may call a route, as in `may(api.products.create)`: by the same `access` that the server
 * checks.
 */
export function useMay(): (route: { access: Access }) => boolean {
  const user = useUser();
  return (route) => holds(user, route.access);
}
