import type { Generator } from "@thingwright/contract/points/behavior.ts";
import { fittingValue, firstValue } from "@thingwright/contract/behavior/first-value.ts";
import { continuesFromIssued, shownValue } from "@thingwright/contract/behavior/generator.ts";
import type { BehaviorState } from "@thingwright/contract/behavior/state.ts";
import { accepts, type PointRules, reports } from "@thingwright/contract/points/function-points.ts";
import { fromWire, type PointValue } from "@thingwright/contract/points/values.ts";

/** One function point of a running virtual device. */
export interface Track {
  readonly point: PointRules;
  readonly generator: Generator;
  /** The value that the generator continues from. A number is not rounded to a step. */
  value: PointValue;
  /** Whether the value stays as it is, because it was issued or the generator holds it. */
  stays: boolean;
  readonly reported: boolean;
  /** The value to report. */
  shown: PointValue;
  /** When a command last set the value, in milliseconds since 1970. */
  issuedAt?: number;
}

const emptyState: BehaviorState = { values: {}, told: {} };

/** The function points of a device, each with its former value if that still fits. */
export function tracksOf(
  points: readonly PointRules[],
  generators: Readonly<Record<string, Generator>>,
  state: BehaviorState = emptyState,
): Map<string, Track> {
  const tracks = new Map<string, Track>();
  const fresh: Track[] = [];
  for (const point of points) {
    const generator = generators[point.identifier] ?? { kind: "hold" };
    const before = state.values[point.identifier];
    const fitting = before === undefined ? undefined : fittingValue(point, before);
    const told =
      fitting !== undefined && accepts(point) && state.told[point.identifier] === JSON.stringify(generator);
    const stays = told || generator.kind === "hold";
    const begins = fitting === undefined || (generator.kind === "constant" && !told);
    const value = begins ? firstValue(point, generator) : fitting;
    // An issued value is shown as it is, even between steps. A number at which a generator stopped may not be a valid
    // value.
    const shown = stays && !begins && fromWire(point, value).ok ? value : shownValue(point, value);
    const reported = reports(point) && generator.kind !== "silent";
    const track = {
      point,
      generator,
      value: generator.kind === "hold" ? shown : value,
      stays,
      reported,
      shown,
    };
    tracks.set(point.identifier, track);
    if (begins) fresh.push(track);
  }
  for (const track of fresh) beginAtTarget(track, tracks);
  return tracks;
}

/** A new reading that follows a target starts at the target, as in a device that has been on for a while. */
function beginAtTarget(track: Track, tracks: ReadonlyMap<string, Track>): void {
  if (track.generator.kind !== "follow") return;
  const target = tracks.get(track.generator.of)?.value;
  if (typeof target !== "number") return;
  track.value = fittingValue(track.point, target) ?? track.value;
  track.shown = shownValue(track.point, track.value);
}

/** Applies an issued value to a track; for a struct, only the given members. */
export function applyIssued(track: Track, value: PointValue): void {
  const { value: before } = track;
  const whole = isStruct(before) && isStruct(value) ? { ...before, ...value } : value;
  track.value = whole;
  track.shown = whole;
  track.stays = !continuesFromIssued(track.generator);
}

function isStruct(value: PointValue): value is Exclude<PointValue, string[]> & object {
  return typeof value === "object" && !Array.isArray(value);
}

/** @param most characters as JSON; further values are left out */
export function stateOf(tracks: Iterable<Track>, most = Infinity): BehaviorState {
  const state: BehaviorState = { values: {}, told: {} };
  let left = most;
  for (const { point, generator, value, stays } of tracks) {
    const kept = compact(value);
    const told = stays && generator.kind !== "hold" ? JSON.stringify(generator) : undefined;
    left -= 2 * point.identifier.length + JSON.stringify(kept).length + (told?.length ?? 0) * 2;
    if (left < 0) break;
    state.values[point.identifier] = kept;
    if (told !== undefined) state.told[point.identifier] = told;
  }
  return state;
}

/** Rounds away digits that no generator needs. */
function compact(value: PointValue): PointValue {
  if (typeof value === "number") return Math.round(value * 1e6) / 1e6;
  if (!isStruct(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, compact(one) as string | number | boolean]),
  );
}
