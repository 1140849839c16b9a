import { accepts, type FunctionPoint, reports } from "@thingwright/contract/function-points.ts";
import type { Arrangement } from "./arrange.ts";

/** What stands on top of the panel, by what kind of thing the function points make. */
export type Hero =
  | {
      kind: "light";
      power: FunctionPoint;
      brightness?: FunctionPoint | undefined;
      temperature?: FunctionPoint | undefined;
      color?: FunctionPoint | undefined;
    }
  | { kind: "climate"; target: FunctionPoint; current?: FunctionPoint | undefined }
  | { kind: "cover"; position: FunctionPoint }
  | { kind: "reading"; point: FunctionPoint }
  | { kind: "state"; point: FunctionPoint; glyph: Glyph }
  | { kind: "plain"; point: FunctionPoint };

export type Glyph = "lock" | "door" | "robot" | "socket" | "sensor";

const isNumber = ({ data_type }: FunctionPoint) => data_type === "value" || data_type === "float";
const degrees = /^(℃|°C|°F|℉)$/;

/** Whether a struct is a colour of hue, saturation and value. */
function isColor({ data_type, members = [] }: FunctionPoint): boolean {
  return (
    data_type === "struct" && ["h", "s", "v"].every((name) => members.some((one) => one.identifier === name))
  );
}

/** What the panel has on top, and the arrangement without it. */
export function heroOf(arrangement: Arrangement): { hero: Hero | undefined; rest: Arrangement } {
  const hero = findHero(arrangement);
  if (!hero) return { hero, rest: arrangement };
  const { kind: _, ...parts } = hero;
  const taken = new Set<unknown>(Object.values(parts));
  const left = (points: FunctionPoint[]) => points.filter((point) => !taken.has(point));
  return {
    hero,
    rest: { ...arrangement, controls: left(arrangement.controls), readings: left(arrangement.readings) },
  };
}

function findHero({ main, controls, readings }: Arrangement): Hero | undefined {
  const all = main ? [main, ...controls] : controls;
  const power = [main, all.find(({ identifier }) => /^(switch|power)(_led)?$/.test(identifier))].find(
    (point) => point?.data_type === "bool" && accepts(point) && reports(point),
  );
  const color = all.find(isColor);
  const brightness = all.find((point) => isNumber(point) && /bright/.test(point.identifier));
  if (power && (color ?? brightness)) {
    const temperature = all.find((point) => isNumber(point) && point.unit === "K");
    return { kind: "light", power, brightness, temperature, color };
  }
  if (!main) {
    // A thing that only measures has its first number on top.
    const first = controls.length === 0 ? readings.find(isNumber) : undefined;
    return first && { kind: "reading", point: first };
  }
  if (isNumber(main)) {
    if (!accepts(main)) return { kind: "reading", point: main };
    if (/position/.test(main.identifier)) return { kind: "cover", position: main };
    if (degrees.test(main.unit ?? "")) {
      const current = readings.find((point) => isNumber(point) && degrees.test(point.unit ?? ""));
      return { kind: "climate", target: main, current };
    }
  }
  const glyph = glyphs.find(([pattern]) => pattern.test(main.identifier))?.[1];
  if (!accepts(main)) return { kind: "state", point: main, glyph: glyph ?? "sensor" };
  return { kind: "plain", point: main };
}

const glyphs: readonly (readonly [RegExp, Glyph])[] = [
  [/lock/, "lock"],
  [/door|window|contact/, "door"],
  [/clean|sweep|mop|robot/, "robot"],
  [/socket|outlet|switch/, "socket"],
];
