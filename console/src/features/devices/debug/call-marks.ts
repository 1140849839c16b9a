import type { SentCall } from "./call-result.ts";

/** When each property was issued, by identifier, in milliseconds: oldest first. */
export type Issued = ReadonlyMap<string, readonly number[]>;

/** The times of the calls that issued properties, by property. @param calls newest first */
export function issuedBy(calls: readonly SentCall[]): Issued {
  const issued = new Map<string, number[]>();
  for (const { params, service, message, sentAt } of calls.toReversed()) {
    if (service !== undefined || message) continue;
    for (const identifier of Object.keys(params)) {
      const times = issued.get(identifier) ?? [];
      times.push(sentAt);
      issued.set(identifier, times);
    }
  }
  return issued;
}
