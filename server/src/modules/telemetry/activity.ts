import type { DeviceActivity } from "@thingwright/contract/devices/device-activity.ts";
import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { readActivity } from "./activity.store.ts";
import type { Reach } from "./telemetry.ts";

/** Returns the time since when a refusal counts as recent, in milliseconds. */
export function recentSince(now: number): number {
  return now - limits.refusedLatelySeconds * 1000;
}

/** Finds the recent activity of devices, by their ids; devices outside the scope are left out. */
export async function activityOf(
  { scope, sql }: Reach,
  deviceIds: readonly string[],
  now: number,
): Promise<Map<string, DeviceActivity>> {
  const rows = await readActivity(scope, sql, deviceIds, recentSince(now));
  return new Map(
    rows.map(({ id, last, ...row }) => [
      id,
      { ...row, last_value: last && { ...last, point: last.point && wordsFor(last.point, last.value) } },
    ]),
  );
}

type Worded = Pick<FunctionPoint, "enums" | "faults">;

/**
 * Returns a function point without the options and fault codes that a value does not name: a definition can have
 * hundreds.
 */
function wordsFor(point: FunctionPoint, value: unknown): FunctionPoint {
  const values = (value ?? {}) as Readonly<Record<string, unknown>>;
  return {
    ...point,
    ...named(point, value),
    ...(point.members && {
      members: point.members.map((member) => ({ ...member, ...named(member, values[member.identifier]) })),
    }),
  };
}

function named({ enums, faults }: Worded, value: unknown): Worded {
  const codes: readonly unknown[] = Array.isArray(value) ? value : [];
  return {
    ...(enums && { enums: orFirst(enums, (option) => option.value === value) }),
    ...(faults && { faults: orFirst(faults, ({ code }) => codes.includes(code)) }),
  };
}

/** Returns the entries that fit or, because a definition must have at least one, the first entry. */
function orFirst<T>(list: readonly T[], fits: (one: T) => boolean): T[] {
  const found = list.filter(fits);
  return found.length > 0 ? found : list.slice(0, 1);
}
