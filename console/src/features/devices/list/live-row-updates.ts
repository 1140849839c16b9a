import type { DeviceActivity } from "@thingwright/contract/devices/device-activity.ts";
import type { Device, ListedDevice as Listed } from "@thingwright/contract/devices/devices.ts";
import type { DevicePlace } from "@thingwright/contract/devices/device-place.ts";
import type { PropertyState } from "@thingwright/contract/points/telemetry.ts";

/** A device as the server sends it in a list. */
export interface ListedDevice extends Listed, Partial<DevicePlace> {
  activity?: DeviceActivity | undefined;
}
type LastValue = NonNullable<DeviceActivity["last_value"]>;

/** The shortest time between two repaints in milliseconds, however many devices report. */
const paintEvery = 1000;

interface LatestReport {
  time: number;
  /** The values that were reported at that time, by identifier. */
  values: ReadonlyMap<string, unknown>;
}

interface RowUpdate {
  presence?: Partial<Pick<Device, "online" | "online_at" | "offline_at">>;
  report?: LatestReport;
}

/**
 * The value that a row shows. Without `listed`, it was loaded with the list. With `listed`, it is a newer value that
 * arrived live.
 */
export type ShownValue =
  | LastValue
  | (Omit<LastValue, "point"> & {
      /** The value that the list was loaded with, shown until the product's definition has loaded. */
      listed: LastValue | null;
    });

export interface ShownDevice extends Listed, Partial<DevicePlace> {
  activity?: (Omit<DeviceActivity, "last_value"> & { last_value: ShownValue | null }) | undefined;
}

/**
 * The live changes to the devices of a list since the list was loaded. The listener is notified at most once in
 * `paintEvery` milliseconds.
 */
export class LiveRowUpdates {
  readonly #shown = new Map<string, RowUpdate>();
  readonly #pending = new Map<string, RowUpdate>();
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

  apply(
    id: string,
    device: Partial<Device> | undefined,
    properties: readonly PropertyState[] | undefined,
  ): void {
    const before = this.#pending.get(id) ?? this.#shown.get(id);
    const report = properties && newestOf(properties);
    this.#pending.set(id, {
      presence: { ...before?.presence, ...presenceOf(device) },
      ...((report ?? before?.report) && { report: report ?? before?.report }),
    });
    const wait = this.#paintedAt + paintEvery - performance.now();
    this.#timer ??= setTimeout(() => this.#paint(), Math.max(0, wait));
  }

  #paint(): void {
    this.#timer = undefined;
    this.#paintedAt = performance.now();
    for (const [id, update] of this.#pending) this.#shown.set(id, update);
    this.#pending.clear();
    this.#listener();
  }

  /** Discards the changes to a device whose row has left the page. */
  forget(id: string): void {
    this.#shown.delete(id);
    this.#pending.delete(id);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Returns a row with its live changes. */
  of(row: ListedDevice): ShownDevice {
    const update = this.#shown.get(row.id);
    if (!update) return row;
    const { activity } = row;
    const now = { ...row, ...update.presence };
    const report = update.report;
    if (!activity || !report || report.time <= (activity.last_value?.time ?? 0)) return now;
    return {
      ...now,
      activity: {
        ...activity,
        reported_at: Math.max(report.time, activity.reported_at ?? 0),
        last_value: shownOf(report, activity.last_value),
      },
    };
  }
}

function presenceOf(device: Partial<Device> | undefined): RowUpdate["presence"] {
  return {
    ...(device?.online !== undefined && { online: device.online }),
    ...(device?.online_at !== undefined && { online_at: device.online_at }),
    ...(device?.offline_at !== undefined && { offline_at: device.offline_at }),
  };
}

function newestOf(properties: readonly PropertyState[]): LatestReport | undefined {
  const time = Math.max(...properties.map(({ reported }) => reported?.time ?? -Infinity));
  if (time === -Infinity) return undefined;
  const newest = properties.filter(({ reported }) => reported?.time === time);
  return {
    time,
    values: new Map(newest.map(({ identifier, reported }) => [identifier, reported?.value])),
  };
}

/**
 * Returns the value that a row shows. If several values were reported at once, it is the value of the function point
 * that the row showed when the list was loaded, or else the first value.
 */
function shownOf({ time, values }: LatestReport, listed: LastValue | null): ShownValue {
  const [first = ""] = values.keys();
  const identifier = listed && values.has(listed.identifier) ? listed.identifier : first;
  return { identifier, value: values.get(identifier), time, listed };
}
