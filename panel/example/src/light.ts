/** A colour of the lamp: hue in degrees, saturation and value in percent. */
export interface Hsv {
  h: number;
  s: number;
  v: number;
}

/** The CSS colour at full value, because the panel shows brightness separately. */
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

/** A position on a disc, from 0 to 1 to the right and downwards. */
export interface Spot {
  x: number;
  y: number;
}

/** The colour at a spot: hue by the angle, saturation by the distance from the middle. */
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
