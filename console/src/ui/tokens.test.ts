import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

/** The variables of one theme; the dark one overrides the light one. */
function theme(dark: boolean): Map<string, string> {
  const values = new Map<string, string>();
  const blocks = [/:root \{([^}]*)\}/, ...(dark ? [/:root\[data-theme="dark"\] \{([^}]*)\}/] : [])];
  for (const block of blocks) {
    const body = block.exec(css)?.[1] ?? "";
    for (const [, name, value] of body.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)) {
      if (name && value) values.set(name, value);
    }
  }
  return values;
}

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const GROUNDS = ["canvas", "sheet", "float", "control", "sunken", "hover", "selected"];
const PAIRS: [string, string][] = [
  ...GROUNDS.flatMap((ground): [string, string][] => [
    ["ink", ground],
    ["muted", ground],
    ["faint", ground],
    ["accent-ink", ground],
    ["danger-ink", ground],
  ]),
  ...["info", "success", "warning", "danger", "accent", "neutral"].map((tone): [string, string] => [
    `${tone}-ink`,
    `${tone}-soft`,
  ]),
  ...["info", "success", "warning", "danger", "accent"].map((tone): [string, string] => [
    "ink",
    `${tone}-soft`,
  ]),
  ["on-accent", "accent"],
  ["on-accent", "accent-hover"],
  ["on-accent", "danger"],
  ["on-accent", "danger-hover"],
  ["code-key", "control"],
  ["code-text", "control"],
  ["code-number", "control"],
  ["code-word", "control"],
  ["muted", "active"],
];

for (const dark of [false, true]) {
  test(`text is readable in the ${dark ? "dark" : "light"} theme (4.5:1)`, () => {
    const values = theme(dark);
    const poor = PAIRS.map(([ink, ground]) => ({
      ink,
      ground,
      ratio: contrast(values.get(ink) ?? "", values.get(ground) ?? ""),
    }))
      .filter(({ ratio }) => !(ratio >= 4.5))
      .map(({ ink, ground, ratio }) => `${ink} on ${ground}: ${ratio.toFixed(2)}`);
    expect(poor).toEqual([]);
  });
}

test("the dark theme redefines every colour of the light one", () => {
  const names = (block: RegExp) =>
    [...(block.exec(css)?.[1] ?? "").matchAll(/--([\w-]+): #/g)].map(([, name]) => name ?? "");
  // A lamp shines in the same colours in both.
  const same = /^(brand|light-)/;
  const light = names(/:root \{([^}]*)\}/).filter((name) => !same.test(name));
  expect(names(/:root\[data-theme="dark"\] \{([^}]*)\}/).toSorted()).toEqual(light.toSorted());
});
