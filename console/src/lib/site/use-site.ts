import { siteForOthers } from "@thingwright/contract/basics/site.ts";
import { useUser } from "../user.ts";

/**
 * The address of this console for other machines. If none is known, `isOnlyHere` is true, and `url` is the address at
 * which the console was opened.
 */
export function useSite(): { url: string; isOnlyHere: boolean } {
  const user = useUser();
  const url = user ? siteForOthers(user.site, location) : null;
  return { url: url ?? location.origin, isOnlyHere: url === null };
}
