import { siteForOthers } from "@thingwright/contract/basics/site.ts";
import { useUser } from "../user.ts";

/** The address of this console for other machines. Where none is known, that which it was opened at, `isOnlyHere`. */
export function useSite(): { url: string; isOnlyHere: boolean } {
  const user = useUser();
  const url = user ? siteForOthers(user.site, location) : null;
  return { url: url ?? location.origin, isOnlyHere: url === null };
}
