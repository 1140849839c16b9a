import type { HomeMessage } from "@thingwright/contract/people/home-messages.ts";

/**
 * Joins the first page with earlier messages, both with the newest first. Earlier messages that belong on the first
 * page but are not there have been deleted.
 */
export function withEarlier(latest: readonly HomeMessage[], earlier: readonly HomeMessage[]): HomeMessage[] {
  const oldest = latest.at(-1);
  if (!oldest) return [];
  const isOlder = ({ time, id }: HomeMessage) =>
    time < oldest.time || (time === oldest.time && id < oldest.id);
  return [...latest, ...earlier.filter(isOlder)];
}
