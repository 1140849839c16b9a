import { readFileSync } from "node:fs";
import type { Text } from "@thingwright/contract/basics/language.ts";
import { manualUrl } from "@thingwright/contract/content/manuals.ts";
import type { FastifyInstance } from "fastify";
import { type Html, html } from "../html.ts";

const sheets = ["page", "swagger", "manual"] as const;
type Sheet = (typeof sheets)[number];
const sheetPath = (sheet: Sheet) => `/docs/${sheet}.css`;

/** Makes a text in English, which `docs.js` replaces by the Chinese text if the console is in Chinese. */
export const worded = ({ en, zh_CN }: Text): Html => html`<span data-zh="${zh_CN}">${en}</span>`;

/** The pages that the header of each page links to. */
export const doors = {
  makers: { path: "/docs", title: { en: "API for makers", zh_CN: "开发者接口" } },
  apps: { path: "/docs/app", title: { en: "API for apps", zh_CN: "应用接口" } },
  manuals: { path: manualUrl("device-protocol"), title: { en: "Manuals", zh_CN: "使用手册" } },
};
type Door = keyof typeof doors;

interface DocsPage {
  /** The title in the browser's tab. */
  title: string;
  /** The link of the header that leads to this page, or to the group of this page. */
  door: Door;
  body: Html;
  /** The style sheet for this kind of page. */
  sheet: Sheet;
  /** The addresses of the scripts at the end of the page. */
  scripts?: readonly string[];
}

/** Makes a page for people who read about the platform, in the look of the console. */
export function docsPage({ title, door: here, body, sheet, scripts = [] }: DocsPage): string {
  const links = Object.entries(doors).map(
    ([door, { path, title: name }]) =>
      html`<a href="${path}" ${door === here && html`aria-current="true"`}>${worded(name)}</a>`,
  );
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${[sheetPath("page"), sheetPath(sheet)].map((path) => html`<link rel="stylesheet" href="${path}" />`)}
        <script src="/theme.js"></script>
        <script src="/docs.js"></script>
      </head>
      <body>
        <header class="bar">
          <a class="brand" href="/"><img src="/favicon.svg" alt="" width="24" height="24" />Thingwright</a>
          <nav aria-label="API and manuals">${links}</nav>
          <a class="back" href="/">${worded({ en: "Back to the console", zh_CN: "返回控制台" })}</a>
        </header>
        ${body} ${scripts.map((path) => html`<script src="${path}"></script>`)}
      </body>
    </html>`.text;
}

/** Mounts the style sheets of these pages. */
export function mountDocsPages(app: FastifyInstance): void {
  for (const sheet of sheets) {
    const css = readFileSync(new URL(`${sheet}.css`, import.meta.url), "utf8");
    app.get(sheetPath(sheet), async (_request, reply) => reply.type("text/css; charset=utf-8").send(css));
  }
}
