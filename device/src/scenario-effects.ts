import type { Scenario } from "@thingwright/contract/points/behavior.ts";
import { rangeOf, restingOption, spanOf } from "@thingwright/contract/behavior/generator.ts";
import { isNumber } from "@thingwright/contract/behavior/kinds.ts";
import type { Random } from "@thingwright/contract/behavior/random.ts";
import { accepts } from "@thingwright/contract/points/function-points.ts";
import type { PointValue } from "@thingwright/contract/points/values.ts";
import type { Track } from "./behavior-state.ts";

/** How far noise and drift change a number, as shares of the span in which it usually moves. */
const noiseShare = 0.3;
const driftShare = 1;
/** A number without such a span is assumed to move in this share of its range. */
const usualPart = 0.2;

/** How many times as fast time passes if a day passes in a minute. */
export const dayInAMinute = 24 * 60;

/** Changes a value at a time in milliseconds. */
type Effect = (value: PointValue, now: number) => PointValue;

/**
 * The effects of a scenario on reported values; the values themselves continue to change underneath.
 * @returns the effects by identifiers of the function points
 */
export function effectsOf(
  tracks: ReadonlyMap<string, Track>,
  scenario: Scenario | null,
  random: Random,
): Map<string, Effect> {
  if (!scenario) return new Map();
  const begins = scenario.started_at * 1000;
  const ends = scenario.ends_at * 1000;
  switch (scenario.kind) {
    case "noise":
      return onReadings(tracks, (track) => {
        const most = spanWidth(track) * noiseShare;
        return (value) => value + (random() * 2 - 1) * most;
      });
    case "drift":
      return onReadings(tracks, (track) => {
        const most = spanWidth(track) * driftShare;
        return (value, now) => value + (most * (now - begins)) / (ends - begins);
      });
    case "fault": {
      const alarms = [...tracks.values()].flatMap((track) => {
        const value = alarmOf(track);
        return value === undefined ? [] : [[track.point.identifier, () => value] as const];
      });
      // If a device cannot report a fault, its readings go to the ends of their ranges.
      return alarms.length > 0
        ? new Map(alarms)
        : onReadings(
            tracks,
            ({ point }) =>
              () =>
                rangeOf(point).high,
          );
    }
    default:
      return new Map();
  }
}

/** Applies an effect to the numbers that the device measures; if it measures none, to all numbers that it reports. */
function onReadings(
  tracks: ReadonlyMap<string, Track>,
  effect: (track: Track) => (value: number, now: number) => number,
): Map<string, Effect> {
  const numbers = [...tracks.values()].filter(({ point, reported }) => reported && isNumber(point));
  const measured = numbers.filter(({ point }) => !accepts(point));
  const readings = measured.length > 0 ? measured : numbers;
  return new Map(
    readings.map((track) => {
      const changed = effect(track);
      return [track.point.identifier, (value, now) => changed(Number(value), now)];
    }),
  );
}

function spanWidth({ point, generator }: Track): number {
  if (generator.kind === "walk" || generator.kind === "day") {
    const { low, high } = spanOf(point, generator);
    return high - low;
  }
  const { low, high } = rangeOf(point);
  return (high - low) * usualPart;
}

/** The value with which a function point signals a fault or an alarm; undefined for a point that never signals one. */
function alarmOf({ point, generator, reported }: Track): PointValue | undefined {
  if (!reported || accepts(point)) return undefined;
  if (point.data_type === "fault") return (point.faults ?? []).slice(0, 1).map(({ code }) => code);
  if (generator.kind !== "alarm") return undefined;
  if (point.data_type === "bool") return true;
  const rest = restingOption(point);
  return point.enums?.find(({ value }) => value !== rest)?.value;
}
