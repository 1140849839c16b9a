import { useLocation, useSearch } from "@tanstack/react-router";

/**
 * The search parameter of a device's pages that holds the search of the list of all devices, for the link back to it.
 */
const name = "list";
type Search = Readonly<Record<string, string | undefined>>;

/** On the list of all devices: the search parameters with which a link to a device leads back here. */
export function useListHere(): Record<string, string> {
  const { searchStr } = useLocation();
  return { [name]: searchStr.replace(/^\?/, "") };
}

/** On the pages of a device: the search of the list of all devices that it was opened from; undefined from elsewhere. */
export function useListAbove(): Record<string, string> | undefined {
  const search: Search = useSearch({ strict: false });
  const above = search[name];
  return above === undefined ? undefined : Object.fromEntries(new URLSearchParams(above));
}

/** Returns the search of a device's page, with the link back that the page before had. */
export function keepingListAbove(before: Search, next: Search): Search {
  return before[name] === undefined ? next : { [name]: before[name], ...next };
}
