import { readFileSync } from "node:fs";
import type { Text } from "@thingwright/contract/basics/language.ts";
import { type Manual, manuals, manualUrl } from "@thingwright/contract/content/manuals.ts";
import type { FastifyInstance } from "fastify";
import { Marked } from "marked";
import { Html, html } from "../html.ts";
import { docsPage, worded } from "./page.ts";

const readers: Record<"makers" | "operators", Text> = {
  makers: { en: "For makers", zh_CN: "面向开发者" },
  operators: { en: "For operators", zh_CN: "面向运维人员" },
};

/**
 * Makes the anchor of a heading as GitHub and other hosts of repositories do, so that links in the files work there
 * too.
 */
const idOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");

const marked = new Marked({
  renderer: {
    heading({ tokens, depth }) {
      const id = idOf(this.parser.parseInline(tokens, this.parser.textRenderer));
      return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      const [, file, section] = /^([\w-]+)\.md(?:#(.+))?$/.exec(href) ?? [];
      if (file !== undefined && Object.hasOwn(manuals, file))
        return `<a href="${manualUrl(file as Manual, section)}">${text}</a>`;
      // A link to another file becomes plain text: the file is in the repository, which a reader of the page may not
      // have.
      return /^(https:|#)/.test(href) ? html`<a href="${href}">${new Html(text)}</a>`.text : text;
    },
    code({ text }) {
      return html`<pre tabindex="0"><code>${text}</code></pre>`.text;
    },
  },
  hooks: {
    // A wide table scrolls by itself, also with the keyboard; an empty corner cell is not a heading.
    postprocess: (page) =>
      page
        .replaceAll("<th></th>", "<td></td>")
        .replaceAll("<table>", '<div class="wide" tabindex="0"><table>')
        .replaceAll("</table>", "</table></div>"),
  },
});

/** @param text the manual's file @returns the manual's page */
export function manualPage(manual: Manual, text: string): string {
  const content = marked.parse(text) as string;
  const contents = [...content.matchAll(/<h2 id="(.*?)">(.*?)<\/h2>/g)].map(
    ([, id, heading]) => html`<li><a href="#${id!}">${new Html(heading!.replace(/<[^>]*>/g, ""))}</a></li>`,
  );
  const menu = Object.entries(readers).map(
    ([reader, title]) => html`
      <h2>${worded(title)}</h2>
      <ul>
        ${Object.entries(manuals)
          .filter(([, one]) => one.readers === reader)
          .map(
            ([one, { title: name }]) =>
              html`<li>
                <a href="${manualUrl(one as Manual)}" ${one === manual && html`aria-current="page"`}
                  >${worded(name)}</a
                >
              </li>`,
          )}
      </ul>
    `,
  );
  return docsPage({
    title: `${manuals[manual].title.en} · Thingwright`,
    door: "manuals",
    sheet: "manual",
    body: html`<div class="manual">
      <nav class="manuals" aria-label="Manuals">
        <details open>
          <summary>${worded({ en: "All manuals", zh_CN: "全部手册" })}</summary>
          ${menu}
        </details>
      </nav>
      <main>${new Html(content)}</main>
      <nav class="contents" aria-label="On this page">
        <h2>${worded({ en: "On this page", zh_CN: "本页内容" })}</h2>
        <ul>
          ${contents}
        </ul>
      </nav>
    </div>`,
  });
}

/** Mounts a page for each manual. The page is made at the first request. */
export function mountManuals(app: FastifyInstance): void {
  for (const manual of Object.keys(manuals) as Manual[]) {
    let page: Buffer | undefined;
    app.get(manualUrl(manual), async (_request, reply) => {
      page ??= Buffer.from(manualPage(manual, readManual(manual)));
      return reply.type("text/html; charset=utf-8").send(page);
    });
  }
}

/** @returns the file of a manual */
export function readManual(manual: Manual): string {
  return readFileSync(new URL(`../../../../docs/${manual}.md`, import.meta.url), "utf8");
}
