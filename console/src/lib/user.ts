import type { CurrentUser } from "@thingwright/contract/accounts.ts";
import type { Access } from "@thingwright/contract/permission.ts";
import { useQuery } from "@tanstack/react-query";
import { api } from "./api.ts";
import { queryClient, queryOf } from "./query.ts";

/** The signed-in user, fetched once a session. */
export const userQuery = { ...queryOf(api.accounts.current, {}), staleTime: Infinity };

/** The signed-in user; the shell's guard has fetched it before any page shows. */
export function useUser(): CurrentUser | undefined {
  // Coming back to the page is when changed rights should show, at the latest.
  return useQuery({ ...userQuery, refetchOnWindowFocus: "always" }).data;
}

/** Fetches the user once more, with the rights of this moment; the former ones where that fails. */
export async function readUserAgain(): Promise<CurrentUser | undefined> {
  await queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
  return queryClient.getQueryData(userQuery.queryKey);
}

function holds(user: CurrentUser | undefined, access: Access): boolean {
  if (access === "public") return true;
  if (!user) return false;
  return access === "session" || user.permissions.includes(access);
}

/** Whether a user may open a screen: the server has worked it out from level and role. */
export function mayOpen(user: CurrentUser | undefined, { key }: { key: string }): boolean {
  return user?.menus.some((open) => open === key) ?? false;
}

/** Shows what the user may do: `may(api.products.create)`. The server asks the same table. */
export function useMay(): (route: { access: Access }) => boolean {
  const user = useUser();
  return (route) => holds(user, route.access);
}
