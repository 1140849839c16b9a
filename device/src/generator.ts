import { stepOf } from "@thingwright/contract/function-points.ts";
import type { PointValue, Ruled } from "@thingwright/contract/values.ts";
import { sampleValue } from "@thingwright/contract/values.ts";
import type { Random } from "./random.ts";

/** The range in which numbers move; it is kept within the range of the function point. */
interface Span {
  low: number;
  high: number;
}

/** How a value changes from one moment to the next. */
export type Generator =
  /** The value stays the same. */
  | { kind: "constant"; value?: PointValue }
  /** A random walk, at most `pace` steps of the function point at a time: a fiftieth of its span by default. */
  | ({ kind: "walk"; pace?: number } & Partial<Span>)
  /** A sine over the day, lowest at four and highest at sixteen o'clock, with a little noise. */
  | ({ kind: "day" } & Partial<Span>)
  /** Counts up (or with a negative `pace` down) by steps, and starts again at the end of its range. */
  | ({ kind: "count"; pace?: number } & Partial<Span>)
  /** Another number of the same device is approached, `pace` steps at a time: a twentieth of the range by default. */
  | { kind: "follow"; of: string; pace?: number }
  /** Enumerations: the next option; booleans: the other value; each time with this probability. */
  | { kind: "cycle"; chance: number }
  /** One code becomes active with this probability; an active one passes with a tenth. */
  | { kind: "fault"; chance: number }
  /** Each member for itself. */
  | { kind: "struct"; members: Readonly<Record<string, Generator>> };

/** The time and the other values of the device, which a generator may use. */
export interface Moment {
  /** Milliseconds since 1970. */
  now: number;
  random: Random;
  /** The present value of another function point. */
  valueOf: (identifier: string) => PointValue | undefined;
}

const faultPasses = 0.1;

/** The value that follows, always a good one of the function point. */
export function nextValue(
  point: Ruled,
  generator: Generator,
  previous: PointValue,
  moment: Moment,
): PointValue {
  switch (generator.kind) {
    case "walk": {
      const span = spanOf(point, generator);
      const pace = generator.pace ?? Math.max(3, Math.round((span.high - span.low) / stepOf(point) / 50));
      const steps = Math.round((moment.random() * 2 - 1) * pace);
      return fit(point, Number(previous) + steps * stepOf(point), span);
    }
    case "day": {
      const { low, high } = spanOf(point, generator);
      const time = new Date(moment.now);
      const hours = time.getHours() + time.getMinutes() / 60;
      const wave = (1 - Math.cos(((hours - 4) / 24) * 2 * Math.PI)) / 2;
      const noise = (moment.random() - 0.5) * 0.02;
      return fit(point, low + (high - low) * (wave + noise), { low, high });
    }
    case "count": {
      const { low, high } = spanOf(point, generator);
      const next = Number(previous) + (generator.pace ?? 1) * stepOf(point);
      if (next > high) return low;
      return fit(point, next < low ? high : next, { low, high });
    }
    case "follow": {
      const target = moment.valueOf(generator.of);
      if (typeof target !== "number") return previous;
      const span = spanOf(point, {});
      const pace = generator.pace ?? Math.max(1, Math.round((span.high - span.low) / stepOf(point) / 20));
      const reach = pace * stepOf(point);
      const away = target - Number(previous);
      return fit(point, Number(previous) + Math.max(-reach, Math.min(reach, away)), span);
    }
    case "cycle":
      return moment.random() < generator.chance ? nextOption(point, previous) : previous;
    case "fault":
      return nextFaults(point, Array.isArray(previous) ? previous : [], generator.chance, moment.random);
    case "struct":
      return nextStruct(point, generator.members, previous, moment);
    default:
      return generator.value ?? previous;
  }
}

/** The value to start with: the middle of what the generator moves in. */
export function firstValue(point: Ruled, generator: Generator): PointValue {
  switch (generator.kind) {
    case "walk":
    case "day": {
      const span = spanOf(point, generator);
      return fit(point, (span.low + span.high) / 2, span);
    }
    case "count": {
      const span = spanOf(point, generator);
      return (generator.pace ?? 1) < 0 ? span.high : span.low;
    }
    case "fault":
      return [];
    case "constant":
      return generator.value ?? sampleValue(point);
    default:
      return sampleValue(point);
  }
}

/** The part of the point's range that was asked for; the whole of it where they do not meet. */
function spanOf({ min = 0, max = 100 }: Ruled, { low = min, high = max }: Partial<Span>): Span {
  const span = { low: Math.max(min, low), high: Math.min(max, high) };
  return span.low < span.high ? span : { low: min, high: max };
}

/** On a step of the function point, within the span. */
function fit(point: Ruled, value: number, { low, high }: Span): number {
  const { min = 0 } = point;
  const step = stepOf(point);
  const within = Math.max(low, Math.min(high, value));
  const stepped = Number((min + Math.round((within - min) / step) * step).toFixed(2));
  return stepped > (point.max ?? high) ? Number((stepped - step).toFixed(2)) : stepped;
}

function nextOption(point: Ruled, previous: PointValue): PointValue {
  if (point.data_type === "bool") return previous !== true;
  const options = (point.enums ?? []).map((option) => option.value);
  return options[(options.findIndex((option) => option === previous) + 1) % options.length] ?? previous;
}

function nextFaults(point: Ruled, active: string[], chance: number, random: Random): string[] {
  const still = active.filter(() => random() >= faultPasses);
  const silent = (point.faults ?? []).map(({ code }) => code).filter((code) => !active.includes(code));
  if (random() >= chance) return still;
  const raised = silent[Math.floor(random() * silent.length)];
  return raised === undefined ? still : [...still, raised];
}

function nextStruct(
  point: Ruled,
  generators: Readonly<Record<string, Generator>>,
  previous: PointValue,
  moment: Moment,
): PointValue {
  if (typeof previous !== "object" || Array.isArray(previous)) return previous;
  const next = { ...previous };
  for (const member of ("members" in point && point.members) || []) {
    const generator = generators[member.identifier];
    const before = previous[member.identifier];
    if (!generator || before === undefined) continue;
    const value = nextValue(member, generator, before, moment);
    if (typeof value !== "object") next[member.identifier] = value;
  }
  return next;
}
