import {
  type ContentLanguage,
  fallbackOf,
  languageTable,
} from "@thingwright/contract/basics/content-languages.ts";
import type { PolicyKind } from "@thingwright/contract/people/policy-kinds.ts";
import { Html, html } from "../../http/html.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { AppOfKey } from "../apps/index.ts";
import { shownFiles } from "../files/index.ts";
import { dayOf, inOrder } from "./app-policies.ts";
import { textOf } from "./app-policies.store.ts";
import { policyWords, type PolicyWords } from "./policy-words.ts";
import type { PublishedPolicy, ReadPolicy } from "./published-policies.ts";

/** Finds the version with a number; without a number, the version in force, or the next one if none is in force yet. */
export function versionOf(
  { inForce, coming, replaced }: ReadPolicy,
  number: unknown,
): PublishedPolicy | undefined {
  if (number === undefined) return inForce ?? coming[0];
  const all = [...coming, ...replaced, ...(inForce ? [inForce] : [])];
  return all.find((one) => String(one.number) === number);
}

/** Returns the language that the reader asks for if the version has it, or else the first of its fallback languages. */
export function languageOf(asked: ContentLanguage, { languages }: PublishedPolicy): ContentLanguage {
  return fallbackOf(asked).find((one) => languages.includes(one)) ?? languages[0]!;
}

interface Shown {
  app: AppOfKey;
  path: string;
  kind: PolicyKind;
  policy: ReadPolicy;
  shown: PublishedPolicy;
  language: ContentLanguage;
}

/** The page of a version in a language. */
export async function pageOf(sql: Sql, { app, path, kind, policy, shown, language }: Shown): Promise<Html> {
  const words = policyWords[language];
  const icon = app.icon_id && (await shownFiles(sql, [app.icon_id])).get(app.icon_id)?.url;
  // Days are in the time zone of the account that publishes the policy. Within right-to-left text, the parts of a date
  // keep their order only inside a bidirectional isolate.
  const isolated = "rightToLeft" in languageTable[language] ? ["\u2066", "\u2069"] : ["", ""];
  const day = ({ effective_at }: PublishedPolicy) => isolated.join(dayOf(effective_at, app.time_zone));
  const { inForce, coming, replaced } = policy;
  const others = [...coming, ...(inForce ? [inForce] : []), ...replaced].filter((one) => one !== shown);
  const link = (of: ContentLanguage, version?: number) =>
    `${path}?lang=${languageTable[of].tag}${version === undefined ? "" : `&version=${version}`}`;
  const own = shown === inForce ? undefined : shown.number;
  const next = shown === inForce ? coming[0] : undefined;
  const text = new Html(await textOf(sql, shown.id, language));
  return html`
    <div class="head">
      ${icon ? html`<img src="${icon}?w=320" alt="" width="72" height="72" />` : null}
      <div>
        <h1>${words[kind]}</h1>
        <p>${app.name}</p>
      </div>
    </div>
    <p class="meta">${stateLine(words, policy, shown, day)}</p>
    ${next !== undefined && html`<p class="notice"><a href="${link(language, next.number)}">${fill(words.next, day(next))}</a></p>`}
    ${
      shown !== inForce &&
      inForce !== undefined &&
      html`<p class="notice"><a href="${link(language)}">${words.current}</a></p>`
    }
    <section>${text}</section>
    ${
      shown.languages.length > 1 &&
      html`<nav aria-label="${words.languages}">
        ${inOrder(shown.languages).map((of) => {
          const { tag, own: name } = languageTable[of];
          return of === language
            ? html`<span lang="${tag}" aria-current="true">${name}</span>`
            : html`<a href="${link(of, own)}" hreflang="${tag}" lang="${tag}">${name}</a>`;
        })}
      </nav>`
    }
    ${
      others.length > 0 &&
      html`<nav aria-label="${words.versions}">
        <span>${words.versions}</span>
        ${others.map(
          (one) =>
            html`<a href="${link(language, one === inForce ? undefined : one.number)}"
              >${fill(words.version, one.number)} · ${day(one)}</a
            >`,
        )}
      </nav>`
    }
  `;
}

const fill = (words: string, value: string | number) => words.replace("{0}", String(value));

function stateLine(
  words: PolicyWords,
  { inForce, coming }: ReadPolicy,
  shown: PublishedPolicy,
  day: (of: PublishedPolicy) => string,
): string {
  const state = shown === inForce ? words.inForce : coming.includes(shown) ? words.coming : words.replaced;
  return `${fill(words.version, shown.number)} · ${fill(state, day(shown))}`;
}
