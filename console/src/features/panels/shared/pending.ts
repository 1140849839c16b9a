import type { PointValue } from "@thingwright/contract/values.ts";

/** A value as the device has reported it. */
export interface Reported {
  value: unknown;
  /** Milliseconds since 1970. */
  time: number;
}

/** A value that was set, and that the device has not yet reported. */
export interface Pending {
  value: PointValue;
  /** When the device had reported its value before. */
  before: number | undefined;
}

export type Pendings = ReadonlyMap<string, Pending>;

/**
 * What is still waited for. A report of another value ends nothing: it may be the answer to what was set just before, and
 * whoever presses twice goes on from what they see. @returns the same map if nothing has come
 */
export function stillPending(pending: Pendings, reported: ReadonlyMap<string, Reported>): Pendings {
  const left = [...pending].filter(([identifier, { value, before }]) => {
    const now = reported.get(identifier);
    return now === undefined || now.time === before || !isSame(now.value, value);
  });
  return left.length === pending.size ? pending : new Map(left);
}

/** Whether two values are one; the members of a struct may stand in any order. */
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
