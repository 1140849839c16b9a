import { type Manual, manuals, manualUrl } from "@thingwright/contract/content/manuals.ts";
import { describe, expect, it } from "vitest";
import { manualPage, readManual } from "./manuals.ts";

const all = Object.keys(manuals) as Manual[];
const pages = new Map(all.map((manual) => [manualUrl(manual), manualPage(manual, readManual(manual))]));

const idsIn = (page: string) => [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
const linksIn = (page: string) => [...page.matchAll(/ href="([^"]*)"/g)].map(([, href]) => href!);

describe.each(all)("the manual %s", (manual) => {
  const page = pages.get(manualUrl(manual))!;

  it("has one main heading, and no two sections with one id", () => {
    expect(page.match(/<h1 /g)).toHaveLength(1);
    expect(new Set(idsIn(page)).size).toBe(idsIn(page).length);
  });

  it("links only to existing pages and sections", () => {
    const places = new Set(
      [...pages].flatMap(([path, text]) => [path, ...idsIn(text).map((id) => `${path}#${id}`)]),
    );
    const own = linksIn(page).filter(
      (href) => !/^https:|^\/(favicon\.svg|docs\/\w+\.css|docs\/app|docs)?$/.test(href),
    );
    for (const href of own)
      expect(places).toContain(href.startsWith("#") ? `${manualUrl(manual)}${href}` : href);
  });

  it("contains no inline or foreign scripts", () => {
    expect(page).not.toMatch(/<script>|<script src="http|href="javascript:|href="[^"]*\.md/);
  });
});

it("escapes HTML in code, and drops links to other files", () => {
  const page = manualPage(
    "panels",
    "# A\n\n`<b>` [kit](../device/README.md) [other](decisions.md)\n\n```js\na < b\n```\n",
  );
  expect(page).toContain("<code>&lt;b&gt;</code> kit other");
  expect(page).toContain("a &lt; b");
});
