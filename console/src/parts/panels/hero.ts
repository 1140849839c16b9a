import type { FunctionPoint } from "@thingwright/contract/points/function-points.ts";
import { accepts, reports } from "@thingwright/contract/points/point-traits.ts";
import type { Arrangement } from "./arrange.ts";

/** The large part at the top of the panel, by the kind of device that the function points describe. */
export type Hero =
  | {
      kind: "light";
      power: FunctionPoint;
      brightness?: FunctionPoint | undefined;
      temperature?: FunctionPoint | undefined;
      color?: FunctionPoint | undefined;
      mode?: FunctionPoint | undefined;
      scene?: FunctionPoint | undefined;
    }
  | {
      kind: "climate";
      target: FunctionPoint;
      current?: FunctionPoint | undefined;
      power?: FunctionPoint | undefined;
      mode?: FunctionPoint | undefined;
      fan?: FunctionPoint | undefined;
    }
  | { kind: "cover"; position: FunctionPoint; action?: FunctionPoint | undefined }
  | { kind: "reading"; point: FunctionPoint }
  | {
      kind: "state";
      point: FunctionPoint;
      glyph: Glyph;
      action?: FunctionPoint | undefined;
      /** The first number of a device that only measures. */
      trend?: FunctionPoint | undefined;
    }
  | { kind: "plain"; point: FunctionPoint; draw?: FunctionPoint | undefined };

export type Glyph = "lock" | "door" | "robot" | "socket" | "air" | "sensor";

const isNumber = ({ data_type }: FunctionPoint) => data_type === "value" || data_type === "float";
const isChoice = ({ data_type }: FunctionPoint) => data_type === "enum_int" || data_type === "enum_string";
/** Identifiers of readings about the device itself, such as its battery, rather than about what the device measures. */
const aside = /batter|signal|rssi|countdown|_left$/;
const degrees = /^(℃|°C|°F|℉)$/;

/** Whether a function point is a colour: a struct of hue, saturation and value. */
function isColor({ data_type, members = [] }: FunctionPoint): boolean {
  return (
    data_type === "struct" && ["h", "s", "v"].every((name) => members.some((one) => one.identifier === name))
  );
}

/** Finds the hero of the panel, and removes its function points from the arrangement. */
export function heroOf(arrangement: Arrangement): { hero: Hero | undefined; rest: Arrangement } {
  const hero = findHero(arrangement);
  if (!hero) return { hero, rest: arrangement };
  const { kind: _, ...parts } = hero;
  const taken = new Set<unknown>(Object.values(parts));
  const left = (points: FunctionPoint[]) => points.filter((point) => !taken.has(point));
  return {
    hero,
    rest: {
      ...arrangement,
      controls: left(arrangement.controls),
      readings: left(arrangement.readings),
      commands: left(arrangement.commands),
    },
  };
}

function findHero({ main, controls, readings, commands }: Arrangement): Hero | undefined {
  const all = main ? [main, ...controls] : controls;
  const power = [main, all.find(({ identifier }) => /^(switch|power)(_led)?$/.test(identifier))].find(
    (point) => point?.data_type === "bool" && accepts(point) && reports(point),
  );
  const choice = (pattern: RegExp, among = all) =>
    among.find((point) => isChoice(point) && pattern.test(point.identifier));
  const color = all.find(isColor);
  const brightness = all.find((point) => isNumber(point) && /bright/.test(point.identifier));
  if (power && (color ?? brightness)) {
    const temperature = all.find((point) => isNumber(point) && point.unit === "K");
    const modes = choice(/mode$/);
    const mode = modes?.enums?.some(({ value }) => lightModeOf(value) !== undefined) ? modes : undefined;
    const scene = choice(/scene/);
    return { kind: "light", power, brightness, temperature, color, mode, scene };
  }
  if (!main) {
    // A device that only measures shows its first number at the top.
    const first = controls.length === 0 ? readings.find(isNumber) : undefined;
    return first && { kind: "reading", point: first };
  }
  if (isNumber(main)) {
    if (!accepts(main)) return { kind: "reading", point: main };
    if (/position/.test(main.identifier)) {
      const action = choice(/control$/, [...controls, ...commands]);
      return { kind: "cover", position: main, action };
    }
    if (degrees.test(main.unit ?? "")) {
      const current = readings.find((point) => isNumber(point) && degrees.test(point.unit ?? ""));
      const [mode, fan] = [choice(/mode$/), choice(/^(fan|wind)_/)];
      return { kind: "climate", target: main, current, power, mode, fan };
    }
  }
  const glyph = glyphs.find(([pattern]) => pattern.test(main.identifier))?.[1];
  if (!accepts(main)) {
    const stem = main.identifier.replace(/_(state|status)$/, "");
    const action = choice(
      /_control$/,
      [...controls, ...commands].filter((one) => one.identifier.startsWith(stem)),
    );
    const measures = !action && (glyph === undefined || glyph === "air");
    const trend = measures
      ? readings.find((point) => isNumber(point) && !aside.test(point.identifier))
      : undefined;
    return { kind: "state", point: main, glyph: glyph ?? "sensor", action, trend };
  }
  const draw = main === power ? readings.find((point) => isNumber(point) && point.unit === "W") : undefined;
  return { kind: "plain", point: main, draw };
}

/** Tells which light mode an enumeration value stands for, by the usual names; undefined for any other name. */
export function lightModeOf(value: unknown): "white" | "color" | "scene" | undefined {
  const name = String(value).toLowerCase();
  if (/white/.test(name)) return "white";
  if (/colou?r/.test(name)) return "color";
  return /scene/.test(name) ? "scene" : undefined;
}

const glyphs: readonly (readonly [RegExp, Glyph])[] = [
  [/lock/, "lock"],
  [/door|window|contact/, "door"],
  [/clean|sweep|mop|robot/, "robot"],
  [/socket|outlet|switch/, "socket"],
  [/^air_/, "air"],
];
