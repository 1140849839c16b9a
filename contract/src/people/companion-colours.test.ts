import { expect, test } from "vitest";
import { companionColours, contrast } from "./companion-colours.ts";

const chosen = [
  "#000000",
  "#ffffff",
  "#4f46e5",
  "#ffff00",
  "#00ffff",
  "#e11d48",
  "#808080",
  "#767676",
  "#0b0b0d",
];

test.each(chosen)("%s becomes readable in both themes, as text colour and as background", (accent) => {
  for (const [theme, grounds] of [
    ["light", ["#ffffff", "#fafafb", "#f4f4f6"]],
    ["dark", ["#0b0b0d", "#131316", "#1a1a1e"]],
  ] as const) {
    const colours = companionColours(accent, theme);
    for (const ground of [...grounds, colours.accentSoft])
      expect(contrast(colours.accent, ground), `${theme}, on ${ground}`).toBeGreaterThanOrEqual(4.5);
    for (const ground of [colours.accent, colours.accentHover])
      expect(contrast(colours.onAccent, ground), `${theme}, below text`).toBeGreaterThanOrEqual(4.5);
  }
});

test("leaves a readable colour unchanged", () => {
  expect(companionColours("#4F46E5", "light").accent).toBe("#4f46e5");
  expect(companionColours("#ffff00", "dark").accent).toBe("#ffff00");
  expect(companionColours("#ffff00", "light").accent).not.toBe("#ffff00");
});
