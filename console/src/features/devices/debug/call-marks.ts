import type { SentCall } from "./call-result.ts";

/**
 * The times at which each property was issued, in milliseconds, oldest first. The keys are the identifiers of the
 * properties.
 */
export type Issued = ReadonlyMap<string, readonly number[]>;

/**
 * Returns the times of the calls that issued properties, by property.
 * @param calls newest first
 */
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
