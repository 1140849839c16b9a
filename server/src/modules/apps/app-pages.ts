import { appPagePath, appVersionStatus } from "@thingwright/contract/people/app-states.ts";
import { newestOf } from "@thingwright/contract/people/app-version-order.ts";
import { appVersions } from "@thingwright/contract/people/app-versions.ts";
import { type AppPlatform, platforms } from "@thingwright/contract/people/apps.ts";
import {
  type ContentLanguage,
  contentLanguages,
  languageTable,
  textIn,
} from "@thingwright/contract/basics/content-languages.ts";
import { enabled } from "@thingwright/contract/grammar/enums.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import { qrPathOf } from "@thingwright/contract/basics/qr-code.ts";
import { type Html, html } from "../../http/html.ts";
import { scopeOf } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { SignedFields, SignedLinks } from "../../platform/signed-links.ts";
import { actorOf } from "../accounts/index.ts";
import { shownFiles } from "../files/index.ts";
import { fileOf } from "./app-package.ts";
import { pageWords } from "./app-page-words.ts";
import {
  type Delivered,
  findDelivered,
  findVersion,
  hasPublished,
  publishedDelivered,
} from "./app-versions.store.ts";
import { type AppOfKey, appOfKey } from "./apps.store.ts";

/** The parameters of an address below `/app/`. */
export interface PageAsked extends SignedFields {
  key: string;
  /** The version that a link leads to, which need not be published. */
  version?: unknown;
  /** The account that has made that link. */
  by?: unknown;
}

interface Looking {
  sql: Sql;
  now: number;
  links: SignedLinks;
}

interface ShownPage {
  /** `icon` is the address of the app's icon; empty if it has none. */
  app: { name: string; icon: string };
  /** The newest published version of each platform, or the version that a link names. */
  versions: Delivered[];
  /** The fields of the link, which the address of the file needs as well; null for the public page. */
  link: { version: string; by: string; expires: string; signature: string } | null;
}

const platformNames: Record<AppPlatform, string> = { android: "Android", ios: "iOS" };
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the text that is signed for a link to a version. */
export const linked = (version: string, by: string) => `${version} ${by}`;

/**
 * Returns the fields of a link to a version if it was signed here, has not expired, and its maker may still make it.
 */
async function linkIn(
  { version, by, expires, signature }: PageAsked,
  { sql, links, now }: Looking,
): Promise<ShownPage["link"]> {
  if (typeof version !== "string" || !uuid.test(version) || typeof by !== "string") return null;
  if (!links.allows(linked(version, by), { expires, signature }, now)) return null;
  const giver = await actorOf(sql, by);
  if (!giver?.can(appVersions.link.access)) return null;
  const found = await findVersion(scopeOf(giver), sql, version);
  if (!found || found.status === appVersionStatus.withdrawn) return null;
  return { version, by, expires: expires as string, signature: signature as string };
}

/**
 * Finds the data of a download page. Throws not_found for an app or version that does not exist, and for an invalid
 * link.
 */
export async function findPage(asked: PageAsked, looking: Looking): Promise<ShownPage> {
  const { sql } = looking;
  const found = await appOfKey(sql, asked.key);
  if (found?.account_status !== enabled.yes) throw problem("not_found");
  const { name, icon_id } = found;
  const icon = (icon_id && (await shownFiles(sql, [icon_id])).get(icon_id)?.url) || "";
  const app = { name, icon };
  if (asked.version === undefined) {
    const published = await publishedDelivered(sql, asked.key);
    const newest = platforms.flatMap(
      (platform) => newestOf(published.filter((one) => one.platform === platform)) ?? [],
    );
    return { app, versions: newest, link: null };
  }
  const link = await linkIn(asked, looking);
  const version = link && (await findDelivered(sql, asked.key, link.version));
  if (!version) throw problem("not_found");
  return { app, versions: [version], link };
}

/** Returns the path where people download an app; empty while its page has nothing to show. */
export async function downloadPath(
  sql: Sql,
  { app_key, account_status }: Pick<AppOfKey, "app_key" | "account_status">,
): Promise<string> {
  return account_status === enabled.yes && (await hasPublished(sql, app_key)) ? appPagePath(app_key) : "";
}

/** Finds the file of a version that is published, or that a link leads to. Throws not_found. */
export async function findPageFile(
  asked: PageAsked & { version: string },
  looking: Looking,
): Promise<{ name: string; type: string; saveAs: string }> {
  const found = uuid.test(asked.version)
    ? await findDelivered(looking.sql, asked.key, asked.version)
    : undefined;
  if (!found?.stored_name) throw problem("not_found");
  if (found.status !== appVersionStatus.published && !(await linkIn(asked, looking)))
    throw problem("not_found");
  return { name: found.stored_name, type: fileOf(found.platform).type, saveAs: savedAs(found) };
}

const savedAs = ({ platform, version }: Delivered) => `app-${version}.${fileOf(platform).ending}`;

interface Reader {
  language: ContentLanguage;
  /** The user agent of the browser. */
  agent: string;
  /** The address at which phones reach this site. */
  publicUrl: string;
}

/** The platform of the reader's phone; undefined for a computer. */
function phoneOf(agent: string): AppPlatform | undefined {
  if (/iPhone|iPad|iPod/.test(agent)) return "ios";
  return agent.includes("Android") ? "android" : undefined;
}

/**
 * Writes the page of an app in the reader's language: with the version for the reader's platform first and, on a
 * computer, with a QR code for a phone.
 */
export function pageOf(
  key: string,
  { app, versions, link }: ShownPage,
  { language, agent, publicUrl }: Reader,
): Html {
  const words = pageWords[language];
  const phone = phoneOf(agent);
  const query = link ? `?${new URLSearchParams(link).toString()}` : "";
  const ordered = versions.toSorted(
    (one, other) => Number(other.platform === phone) - Number(one.platform === phone),
  );
  const shown = { language, query, key };
  const time = link && timeOf(Number(link.expires), language);
  return html`<header class="head">
      ${app.icon ? html`<img src="${app.icon}?w=320" alt="" width="72" height="72" />` : null}
      <div><h1>${app.name}</h1></div>
    </header>
    ${time !== null && html`<p class="notice">${words.preview.replace("{time}", time)}</p>`}
    ${ordered.map((version) => section(version, shown))}
    ${versions.length === 0 && html`<section><p>${words.nothing}</p></section>`}
    ${
      !phone &&
      versions.some(({ platform, store_url }) => platform === "android" || store_url) &&
      html`<p class="scan">${codeOf(publicUrl + appPagePath(key) + query)} ${words.scan}</p>`
    }
    ${languageLinks(versions, { language, link })}`;
}

/** A QR code, which is dark on white in every theme, because cameras read it. */
function codeOf(text: string): Html {
  const { side, path } = qrPathOf(text);
  return html`<svg viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges" aria-hidden="true">
    <rect width="${side}" height="${side}" fill="#fff" />
    <path d="${path}" fill="#000" />
  </svg>`;
}

function section(
  version: Delivered,
  { language, query, key }: { language: ContentLanguage; query: string; key: string },
): Html {
  const words = pageWords[language];
  const notes = textIn(version.notes, language);
  const file = `${appPagePath(key)}/${version.id}/${savedAs(version)}${query}`;
  const hash = version.sha256?.toString("hex");
  const label = version.platform === "android" ? words.download : words.ipa;
  return html`<section>
    <h2>${platformNames[version.platform]}</h2>
    <p class="meta">
      ${words.version.replace("{version}", version.version)}${
        version.bytes === null ? null : html` · <bdi>${megabytes(version.bytes, language)}</bdi>`
      }
    </p>
    ${
      version.store_url
        ? html`<p><a class="button" href="${version.store_url}" rel="noopener">${words.store}</a></p>`
        : html`<p><a class="button" href="${file}">${label}</a></p>
            <p class="meta">${version.platform === "android" ? words.install : words.computer}</p>`
    }
    ${
      notes !== "" &&
      html`<h3>${words.news}</h3>
        <p class="lines" dir="auto">${notes}</p>`
    }
    ${hash !== undefined && html`<p class="code" dir="ltr">SHA-256 ${hash}</p>`}
  </section>`;
}

/** Makes links to the page in the other languages in which its notes are written. */
function languageLinks(
  versions: readonly Delivered[],
  { language, link }: { language: ContentLanguage; link: ShownPage["link"] },
): Html | null {
  const written = contentLanguages.filter((one) => versions.some(({ notes }) => notes[one]));
  const others = written.filter((one) => one !== language);
  if (others.length === 0) return null;
  const links = others.map((one) => {
    const { tag, own } = languageTable[one];
    const query = new URLSearchParams({ ...link, lang: tag }).toString();
    return html`<a href="?${query}" lang="${tag}" hreflang="${tag}">${own}</a> `;
  });
  return html`<nav aria-label="${pageWords[language].languages}">${links}</nav>`;
}

/** Formats a size in MB, at least 0.1, in the number format of the language. */
function megabytes(bytes: number, language: ContentLanguage): string {
  const size = Math.max(0.1, bytes / 2 ** 20);
  const format = new Intl.NumberFormat(languageTable[language].tag, { maximumFractionDigits: 1 });
  return `${format.format(size)} MB`;
}

/** Formats a time in UTC, because the reader's time zone is unknown. */
function timeOf(seconds: number, language: ContentLanguage): string {
  const format = new Intl.DateTimeFormat(languageTable[language].tag, {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: "UTC",
  });
  return `${format.format(seconds * 1000)} UTC`;
}
