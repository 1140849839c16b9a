import { useLocation, useSearch } from "@tanstack/react-router";

/**
 * The name of a search parameter on the pages of a device. Its value is the query string of the device list that the
 * user came from, for the link back to that list.
 */
const name = "list";
type Search = Readonly<Record<string, string | undefined>>;

/** On the list of all devices: the search parameters with which a link to a device leads back here. */
export function useListHere(): Record<string, string> {
  const { searchStr } = useLocation();
  return { [name]: searchStr.replace(/^\?/, "") };
}

/**
 * On the pages of a device: the search parameters of the list of all devices from which the device was opened;
 * undefined if it was opened elsewhere.
 */
export function useListAbove(): Record<string, string> | undefined {
  const search: Search = useSearch({ strict: false });
  const above = search[name];
  return above === undefined ? undefined : Object.fromEntries(new URLSearchParams(above));
}

/**
 * Returns the search parameters of a device's page (`next`), with the link back that the page before it had (`before`).
 */
export function keepingListAbove(before: Search, next: Search): Search {
  return before[name] === undefined ? next : { [name]: before[name], ...next };
}
