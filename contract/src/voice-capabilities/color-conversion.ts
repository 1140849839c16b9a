import { type MemberRules, stepOf } from "../points/function-points.ts";
import type { PointValue } from "../points/values.ts";
import type { ColorCapability, PlatformColor, PlatformValue } from "./capability.ts";
import type { Conversion } from "./notes.ts";
import type { VoicePoint } from "./word-values.ts";

/** The colors of platforms that know colors by name only. */
export const colorNames = {
  Red: 0xff0000,
  Orange: 0xff8000,
  Yellow: 0xffff00,
  Green: 0x00ff00,
  Cyan: 0x00ffff,
  Blue: 0x0000ff,
  Purple: 0x8000ff,
  Pink: 0xff80c0,
  White: 0xffffff,
} as const;

/** Converts the members h, s and v of a struct to a platform's color, and back. */
export function colorConversion({ as }: ColorCapability, point: VoicePoint): Conversion {
  const member = (name: string) => point.members?.find(({ identifier }) => identifier === name);
  const [h, s, v] = [member("h"), member("s"), member("v")];
  const read = (value: PointValue): PlatformColor | undefined => {
    if (typeof value !== "object" || Array.isArray(value)) return undefined;
    const [hue, saturation, brightness] = [share(h, value.h), share(s, value.s), share(v, value.v)];
    if (hue === undefined || saturation === undefined || brightness === undefined) return undefined;
    return { hue: tidy(hue * 360), saturation: tidy(saturation), brightness: tidy(brightness) };
  };
  const written = ({ hue, saturation, brightness }: PlatformColor): PointValue => ({
    h: valueAt(h, hue / 360),
    s: valueAt(s, saturation),
    v: valueAt(v, brightness),
  });
  return {
    toPlatform: (value) => {
      const color = read(value);
      if (!color || as === "hsv") return color;
      return as === "rgb" ? rgbOf(color) : nearestName(rgbOf(color));
    },
    toDevice: (value) => {
      const color = colorOf(value);
      return color && written(color);
    },
    notes:
      as === "hsv"
        ? []
        : [as === "rgb" ? { key: "rgb" } : { key: "color_names", count: Object.keys(colorNames).length }],
    tolerance: 0,
  };
}

function colorOf(value: PlatformValue): PlatformColor | undefined {
  if (typeof value === "object") return value;
  if (typeof value === "number") return hsvOf(value);
  return Object.hasOwn(colorNames, value) ? hsvOf(colorNames[value as keyof typeof colorNames]) : undefined;
}

/** The position of a member's value in its range, from 0 to 1. */
function share({ min = 0, max = 100 }: Partial<MemberRules> = {}, value: unknown): number | undefined {
  return typeof value === "number" ? (value - min) / (max - min) : undefined;
}

function valueAt(member: MemberRules | undefined, at: number): number {
  const { min = 0, max = 100 } = member ?? {};
  const step = member ? stepOf(member) : 1;
  const steps = Math.floor((max - min) / step + 1e-9);
  const wanted = Math.round((at * (max - min)) / step);
  return tidy(min + Math.min(steps, Math.max(0, wanted)) * step);
}

/** A color as a whole number of three bytes. */
export function rgbOf({ hue, saturation, brightness }: PlatformColor): number {
  const channel = (n: number) => {
    const k = (n + hue / 60) % 6;
    return Math.round(255 * brightness * (1 - saturation * Math.max(0, Math.min(k, 4 - k, 1))));
  };
  return channel(5) * 0x10000 + channel(3) * 0x100 + channel(1);
}

function channelsOf(rgb: number): [number, number, number] {
  return [Math.floor(rgb / 0x10000) % 256, Math.floor(rgb / 0x100) % 256, rgb % 256];
}

function hsvOf(rgb: number): PlatformColor {
  const [r, g, b] = channelsOf(rgb).map((one) => one / 255) as [number, number, number];
  const brightness = Math.max(r, g, b);
  const spread = brightness - Math.min(r, g, b);
  const sixth =
    spread === 0
      ? 0
      : brightness === r
        ? (g - b) / spread
        : brightness === g
          ? 2 + (b - r) / spread
          : 4 + (r - g) / spread;
  return {
    hue: tidy(((sixth + 6) % 6) * 60),
    saturation: brightness === 0 ? 0 : tidy(spread / brightness),
    brightness: tidy(brightness),
  };
}

function nearestName(rgb: number): string {
  const [r, g, b] = channelsOf(rgb);
  const distance = (other: number) => {
    const [x, y, z] = channelsOf(other);
    return (r - x) ** 2 + (g - y) ** 2 + (b - z) ** 2;
  };
  const byDistance = Object.entries(colorNames).toSorted(([, one], [, two]) => distance(one) - distance(two));
  return byDistance[0]![0];
}

const tidy = (value: number) => Number(value.toFixed(6));
