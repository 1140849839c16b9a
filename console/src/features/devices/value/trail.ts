import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import type { ChartedSeries, TimeSpan } from "@thingwright/contract/points/telemetry.ts";
import { sameValue } from "./value-text.ts";

/** How the values of a data type are drawn over time: as a line, as a strip of states, or not at all. */
export type TrailKind = "line" | "states" | "texts";

export function trailKindOf({ data_type }: Pick<FunctionPoint, "data_type">): TrailKind {
  if (data_type === "value" || data_type === "float") return "line";
  return data_type === "string" || data_type === "struct" ? "texts" : "states";
}

/** The lowest, the highest and the last number in the stretch of time that begins at `time`. */
export interface Stretch {
  time: number;
  min: number;
  max: number;
  last: number;
}

/** A value that lasts from a time until the next change. */
export interface Change {
  time: number;
  value: unknown;
}

/** The history that a trail is filled with at the start. */
export interface Seed extends Pick<ChartedSeries, "before" | "list"> {
  /** Where the history begins, in milliseconds since 1970. */
  from: number;
  /** How far back the trail goes, in milliseconds. */
  span: number;
  /** The width of a stretch in milliseconds. */
  bucket: number;
  /** The times when the device was offline. A time that has not ended has an infinite `to`. */
  offline: readonly TimeSpan[];
}

/** The number of stretches in a trail: about one for each pixel of a small picture. */
export const stretches = 120;
const shortest = 600_000;
/** The shortest time that the picture of a new device shows, in milliseconds. */
const shortestShown = 60_000;

/** The last values of one property, for a small picture: values from the history, to which live values are added. */
export class Trail {
  readonly point: FunctionPoint;
  readonly kind: TrailKind;
  /** How far back the trail goes, in milliseconds. */
  span = shortest;
  /** When the device was activated, in milliseconds since 1970; 0 if that is not known. */
  since = 0;
  offline: readonly TimeSpan[] = [];
  /** How many times the history has been read into the trail. */
  seeds = 0;
  line: Stretch[] = [];
  changes: Change[] = [];
  /** The time of the newest value. */
  latest = 0;
  #width = shortest / stretches;
  readonly #listeners = new Set<() => void>();

  constructor(point: FunctionPoint) {
    this.point = point;
    this.kind = trailKindOf(point);
  }

  /** The width of a stretch in milliseconds. */
  get width(): number {
    return this.#width;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /**
   * Returns how far back the picture reaches at a given time, in milliseconds. For a new device, it reaches back only
   * to the device's activation or its first value. Otherwise, the first values would be a speck at the edge of the
   * picture.
   */
  shownAt(now: number): number {
    const { line, changes, since } = this;
    const begin = Math.min(since, line[0]?.time ?? Infinity, changes[0]?.time ?? Infinity);
    return Math.min(this.span, Math.max(shortestShown, now - begin));
  }

  /** Replaces the values of the trail by the history. Live values that are newer than the history are kept. */
  seed({ from, span, bucket, before, list, offline }: Seed): void {
    const live = { line: this.line, changes: this.changes };
    const end = list.length > 0 ? list.at(-1)!.time + bucket : from;
    Object.assign(this, { span, offline, seeds: this.seeds + 1, line: [], changes: [] });
    this.#width = bucket;
    if (before && this.kind !== "line") this.#change(before.time, before.value);
    else if (typeof before?.value === "number") this.#measure(before.time, before.value);
    for (const { time, min, max, last } of list) {
      if (this.kind !== "line") this.#change(time, last);
      else if (min !== null && max !== null && typeof last === "number")
        this.line.push({ time, min, max, last });
    }
    this.latest = Math.max(this.latest, list.at(-1)?.time ?? before?.time ?? 0);
    for (const { time, min, max, last } of live.line) {
      if (time < end) continue;
      for (const value of [min, max, last]) this.#measure(time, value);
    }
    for (const { time, value } of live.changes) if (time >= end) this.#change(time, value);
    this.#tell();
  }

  /**
   * Adds a reported value. A value that is not newer than the newest one is ignored, because the trail already contains
   * it.
   */
  add(time: number, value: unknown): void {
    if (time <= this.latest) return;
    this.latest = time;
    if (this.kind !== "line") this.#change(time, value);
    else if (typeof value === "number") this.#measure(time, value);
    this.#tell();
  }

  /** Records that the device has come online or gone offline. While the device is offline, its values are not known. */
  presence(online: boolean, time: number): void {
    const open = this.offline.find(({ to }) => to === Infinity);
    if (online === (open === undefined)) return;
    this.offline = open
      ? this.offline.map((one) => (one === open ? { ...one, to: time } : one))
      : [...this.offline, { from: time, to: Infinity }];
    this.#tell();
  }

  /** Returns when the property got its current value, and its previous value; undefined if that is not known. */
  lastChange(): { time: number; before: unknown } | undefined {
    const [before, now] = this.changes.slice(-2);
    return before && now && { time: now.time, before: before.value };
  }

  #measure(time: number, value: number): void {
    const begin = time - (time % this.#width);
    const last = this.line.at(-1);
    if (last && last.time >= begin) {
      last.min = Math.min(last.min, value);
      last.max = Math.max(last.max, value);
      last.last = value;
      return;
    }
    this.line.push({ time: begin, min: value, max: value, last: value });
    this.#forget(this.line, time);
  }

  #change(time: number, value: unknown): void {
    const last = this.changes.at(-1);
    if (last && sameValue(last.value, value)) return;
    // States shorter than half a stretch would not be visible, so the newest of them replaces the others.
    if (last && time - last.time < this.#width / 2 && this.changes.length > 1) {
      last.value = value;
      return;
    }
    this.changes.push({ time, value });
    this.#forget(this.changes, time);
  }

  /**
   * Drops the entries older than the span, except the newest of them. That value is still valid when the span begins,
   * or the line starts there.
   */
  #forget(all: { time: number }[], now: number): void {
    while (all[1] && all[1].time < now - this.span) all.shift();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
