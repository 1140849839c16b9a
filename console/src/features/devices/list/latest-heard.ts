import type { DeviceActivity } from "@thingwright/contract/devices/device-activity.ts";
import type { Device, ListedDevice as Listed } from "@thingwright/contract/devices/devices.ts";
import type { DevicePlace } from "@thingwright/contract/devices/device-place.ts";
import type { PropertyState } from "@thingwright/contract/points/telemetry.ts";

/** A device as the list gives it. */
export interface ListedDevice extends Listed, Partial<DevicePlace> {
  activity?: DeviceActivity | undefined;
}
type LastValue = NonNullable<DeviceActivity["last_value"]>;

/** The shortest time between two repaints in milliseconds, however many devices report. */
const paintEvery = 1000;

interface Spoken {
  time: number;
  /** The values of that time, by identifier. */
  values: ReadonlyMap<string, unknown>;
}

interface Heard {
  presence?: Partial<Pick<Device, "online" | "online_at" | "offline_at">>;
  spoken?: Spoken;
}

/** The value that a row shows: the one that the list gave or, with `listed`, one that came since. */
export type ShownValue =
  | LastValue
  | (Omit<LastValue, "point"> & {
      /** The value that the list gave, shown until the product's definition has loaded. */
      listed: LastValue | null;
    });

export interface ShownDevice extends Listed, Partial<DevicePlace> {
  activity?: (Omit<DeviceActivity, "last_value"> & { last_value: ShownValue | null }) | undefined;
}

/**
 * The live changes of a list's devices since it was loaded. Notifies its listener at most once in `paintEvery`
 * milliseconds.
 */
export class LatestHeard {
  readonly #shown = new Map<string, Heard>();
  readonly #coming = new Map<string, Heard>();
  #listener: () => void = () => undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #paintedAt = -Infinity;

  /** @returns a function that removes the listener */
  onChange(listener: () => void): () => void {
    this.#listener = listener;
    return () => {
      this.#listener = () => undefined;
    };
  }

  hear(
    id: string,
    device: Partial<Device> | undefined,
    properties: readonly PropertyState[] | undefined,
  ): void {
    const before = this.#coming.get(id) ?? this.#shown.get(id);
    const spoken = properties && newestOf(properties);
    this.#coming.set(id, {
      presence: { ...before?.presence, ...presenceOf(device) },
      ...((spoken ?? before?.spoken) && { spoken: spoken ?? before?.spoken }),
    });
    const wait = this.#paintedAt + paintEvery - performance.now();
    this.#timer ??= setTimeout(() => this.#paint(), Math.max(0, wait));
  }

  #paint(): void {
    this.#timer = undefined;
    this.#paintedAt = performance.now();
    for (const [id, heard] of this.#coming) this.#shown.set(id, heard);
    this.#coming.clear();
    this.#listener();
  }

  /** Forgets a device whose row is not on the page any more. */
  leave(id: string): void {
    this.#shown.delete(id);
    this.#coming.delete(id);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Returns a row with its live changes. */
  of(row: ListedDevice): ShownDevice {
    const heard = this.#shown.get(row.id);
    if (!heard) return row;
    const { activity } = row;
    const now = { ...row, ...heard.presence };
    const spoken = heard.spoken;
    if (!activity || !spoken || spoken.time <= (activity.last_value?.time ?? 0)) return now;
    return {
      ...now,
      activity: {
        ...activity,
        reported_at: Math.max(spoken.time, activity.reported_at ?? 0),
        last_value: shownOf(spoken, activity.last_value),
      },
    };
  }
}

function presenceOf(device: Partial<Device> | undefined): Heard["presence"] {
  return {
    ...(device?.online !== undefined && { online: device.online }),
    ...(device?.online_at !== undefined && { online_at: device.online_at }),
    ...(device?.offline_at !== undefined && { offline_at: device.offline_at }),
  };
}

function newestOf(properties: readonly PropertyState[]): Spoken | undefined {
  const time = Math.max(...properties.map(({ reported }) => reported?.time ?? -Infinity));
  if (time === -Infinity) return undefined;
  const newest = properties.filter(({ reported }) => reported?.time === time);
  return {
    time,
    values: new Map(newest.map(({ identifier, reported }) => [identifier, reported?.value])),
  };
}

/** Of several values reported at once, takes the function point that the list showed. */
function shownOf({ time, values }: Spoken, listed: LastValue | null): ShownValue {
  const [first = ""] = values.keys();
  const identifier = listed && values.has(listed.identifier) ? listed.identifier : first;
  return { identifier, value: values.get(identifier), time, listed };
}
