import type { PointValue } from "@thingwright/contract/points/values.ts";

/** A value as the device has reported it. */
export interface Reported {
  value: unknown;
  /** Milliseconds since 1970. */
  time: number;
}

/** A value that the user has set, and that the device has not yet reported. */
export interface Pending {
  value: PointValue;
  /** The time of the report before the value was set; undefined if there was none. */
  before: number | undefined;
}

export type Pendings = ReadonlyMap<string, Pending>;

/**
 * Keeps the pending values that the device has not reported yet. A report of another value does not end the wait: it
 * may answer an earlier call, and a user who presses twice goes on from the value shown.
 * @returns the same map if all are still pending
 */
export function stillPending(pending: Pendings, reported: ReadonlyMap<string, Reported>): Pendings {
  const left = [...pending].filter(([identifier, { value, before }]) => {
    const now = reported.get(identifier);
    return now === undefined || now.time === before || !isSame(now.value, value);
  });
  return left.length === pending.size ? pending : new Map(left);
}

/** Whether two values are equal; the members of a struct may be in any order. */
function isSame(a: unknown, b: unknown): boolean {
  return textOf(a) === textOf(b);
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
