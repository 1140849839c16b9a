/** Relative luminance, WCAG 2.2. @param hex `#rrggbb` */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(hex).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of two colours, from 1 to 21 (WCAG 2.2). */
export function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const partsOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

function mixed(colour: string, other: string, share: number): string {
  const theirs = partsOf(other);
  const parts = partsOf(colour).map((part, at) => Math.round(part + ((theirs[at] ?? part) - part) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

export type CompanionTheme = "light" | "dark";

/**
 * `grounds`: the backgrounds on which the accent is used as text; `sheet`: the one that a tinted background is mixed from;
 * `on`: text on the accent; `towards`: the colour that the accent is mixed with until it is readable.
 */
const themes = {
  light: { grounds: ["#ffffff", "#fafafb", "#f4f4f6"], sheet: "#ffffff", on: "#ffffff", towards: "#000000" },
  dark: { grounds: ["#0b0b0d", "#131316", "#1a1a1e"], sheet: "#131316", on: "#0b0b0d", towards: "#ffffff" },
} as const;

/** The least contrast of text (WCAG 2.2, 1.4.3). */
const leastContrast = 4.5;

export interface ThemeColours {
  /** Used as a background and as text. */
  accent: string;
  accentHover: string;
  /** Text on the accent. */
  onAccent: string;
  /** A tinted background for text in the accent colour. */
  accentSoft: string;
  accentLine: string;
  canvas: string;
}

/**
 * The colours of a companion with this accent in a theme. The accent is made darker or
 * lighter until its contrast with every background, and with the text on it, is at least 4.5:1.
 */
export function companionColours(accent: string, theme: CompanionTheme): ThemeColours {
  const { grounds, sheet, on, towards } = themes[theme];
  for (let step = 0; ; step++) {
    const shown = mixed(accent.toLowerCase(), towards, step / 50);
    const accentSoft = mixed(sheet, shown, 0.1);
    const isReadable = [...grounds, accentSoft, on].every(
      (ground) => contrast(shown, ground) >= leastContrast,
    );
    if (!isReadable && step < 50) continue;
    return {
      accent: shown,
      accentHover: mixed(shown, towards, 0.12),
      onAccent: on,
      accentSoft,
      accentLine: mixed(sheet, shown, 0.35),
      canvas: theme === "light" ? "#fafafb" : "#0b0b0d",
    };
  }
}

/** The colours as CSS tokens of the console, which replace its own accent. */
export function companionTokens(accent: string, theme: CompanionTheme): Record<`--${string}`, string> {
  const colours = companionColours(accent, theme);
  return {
    "--accent": colours.accent,
    "--accent-hover": colours.accentHover,
    "--accent-ink": colours.accent,
    "--accent-soft": colours.accentSoft,
    "--accent-line": colours.accentLine,
    "--on-accent": colours.onAccent,
    "--focus": colours.accent,
  };
}
