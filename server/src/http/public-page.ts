import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type ContentLanguage, languageTable } from "@thingwright/contract/basics/content-languages.ts";
import type { FastifyReply } from "fastify";
import { Html, html } from "./html.ts";
import { policyOf } from "./guards/security-headers.ts";

const css = readFileSync(new URL("public-page.css", import.meta.url), "utf8");
const hash = createHash("sha256").update(css).digest("base64");
// The style sheet must not change, not even by a space around it: the policy allows exactly this text.
const style = new Html(`<style>${css}</style>`);

const policy = {
  "default-src": "'none'",
  "style-src": `'sha256-${hash}'`,
  "img-src": "'self'",
  "media-src": "'self'",
  "base-uri": "'none'",
  "form-action": "'none'",
  "frame-ancestors": "'none'",
};
const [plain, framing] = [policy, { ...policy, "frame-src": "'self'" }].map(policyOf) as [string, string];

interface PublicPage {
  /** The language of the page, which decides the direction of its writing. */
  language: ContentLanguage;
  /** The title in the browser's tab. */
  title: string;
  body: Html;
  /** Whether search engines may list the page. */
  listed?: boolean;
  /** Whether the page shows other pages of this site in frames. */
  frames?: boolean;
  status?: number;
}

/**
 * Sends a page to people without an account: light or dark like the reader's system, without scripts, and without
 * anything that is loaded from elsewhere.
 */
export function sendPage(
  reply: FastifyReply,
  { language, title, body, listed = false, frames = false, status = 200 }: PublicPage,
): FastifyReply {
  const { tag, ...words } = languageTable[language];
  const direction = "rightToLeft" in words ? "rtl" : "ltr";
  const page = html`<!doctype html>
    <html lang="${tag}" dir="${direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        ${!listed && html`<meta name="robots" content="noindex" />`}
        <title>${title}</title>
        ${style}
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`;
  return reply
    .status(status)
    .headers({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": frames ? framing : plain,
    })
    .send(page.text);
}
