/** A colour as the lamp has it: degrees, and percentages. */
export interface Hsv {
  h: number;
  s: number;
  v: number;
}

/** The colour on a screen, at its full value: how bright the lamp is shows otherwise. */
export function cssOfColor({ h, s }: Hsv): string {
  return `hsl(${h} 100% ${100 - s / 2}%)`;
}

const warm = [255, 178, 94] as const;
const neutral = [255, 255, 255] as const;
const cool = [216, 232, 255] as const;

/** The colour of a white light, from warm (0) to cool (1). */
export function cssOfWhite(share: number): string {
  const [from, to, at] =
    share < 0.55 ? [warm, neutral, share / 0.55] : [neutral, cool, (share - 0.55) / 0.45];
  return `rgb(${from.map((part, i) => Math.round(part + ((to[i] ?? part) - part) * at)).join(" ")})`;
}

/** Where something is on a disc: from 0 to 1 across, and down. */
export interface Spot {
  x: number;
  y: number;
}

/** Hue around, saturation from the middle. */
export function colorAt({ x, y }: Spot): Pick<Hsv, "h" | "s"> {
  const [dx, dy] = [x - 0.5, y - 0.5];
  const turn = Math.atan2(dy, dx) / (2 * Math.PI) + 0.25;
  return {
    h: Math.round(((turn + 1) % 1) * 360) % 360,
    s: Math.round(Math.min(1, Math.hypot(dx, dy) * 2) * 100),
  };
}

export function spotOf({ h, s }: Hsv): Spot {
  const angle = (h / 360 - 0.25) * 2 * Math.PI;
  const reach = (s / 100) * 0.46;
  return { x: 0.5 + reach * Math.cos(angle), y: 0.5 + reach * Math.sin(angle) };
}
