import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { companionColours } from "@thingwright/contract/people/companion-colours.ts";
import {
  type CompanionApp,
  companionName,
  companionPath,
} from "@thingwright/contract/people/companion-app.ts";
import { type ContentLanguage, languageTable } from "@thingwright/contract/basics/content-languages.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import { pushSubscriptions } from "@thingwright/contract/people/push-subscriptions.ts";
import { pathOf } from "@thingwright/contract/grammar/route.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { FileStore } from "../platform/files/file-store.ts";
import { appIcons } from "../platform/files/variants.ts";
import { networkOf } from "../platform/network.ts";
import { companionIcons } from "./companion-icons.ts";
import { brandedPage, CompanionBuild, unknownApp } from "./companion-page.ts";
import { fileSender } from "./files.ts";
import { readerLanguage } from "./reader-language.ts";

export interface CompanionSource {
  files: FileStore;
  /**
   * Finds the app with this key; the address of its icon is empty if it has none. Undefined if there is no such app.
   */
  find: (appKey: string) => Promise<CompanionApp | undefined>;
  /** Counts a request from an address. Throws too_many_requests. */
  spend: (address: string) => void;
}

interface AppRoute {
  Params: { key: string };
}
interface IconRoute {
  Params: { key: string; icon: string };
}

/** Matches only the form of an app's key. `share` must not match, because pages below that path open without an app. */
const key = ":key(^[a-z0-9]{20}$)";

/**
 * Serves the web app of each app for people at home: its page with the app's name and colours in it, the manifest by
 * which a phone installs it, the worker that opens it without a network, and its icons.
 */
export function mountCompanion(
  app: FastifyInstance,
  folder: string,
  { files, find, spend }: CompanionSource,
): void {
  const icons = companionIcons(files);
  const send = fileSender(files);
  const built = buildsIn(folder);
  const base = `/companion/${key}`;

  app.get<AppRoute>(base, ({ params }, reply) => reply.redirect(companionPath(params.key), 308));

  app.get<AppRoute>(`${base}/*`, { config: { page: { missing: unknownApp } } }, async (request, reply) => {
    spend(request.ip);
    const [found, build] = await Promise.all([find(request.params.key), built()]);
    if (!found || !build) throw problem("not_found");
    void reply.headers({ "cache-control": "no-cache", vary: "accept-language" });
    const language = languageFor(request, found);
    const page = brandedPage(build, shownOf(found), versionOf(build, found), language, request.url);
    return reply.header("content-type", "text/html; charset=utf-8").send(page);
  });

  app.get<AppRoute>(`${base}/manifest.webmanifest`, async (request, reply) => {
    spend(request.ip);
    const found = await find(request.params.key);
    if (!found) return reply.callNotFound();
    void reply.headers({ "cache-control": "no-cache", vary: "accept-language" });
    return reply
      .header("content-type", "application/manifest+json; charset=utf-8")
      .send(JSON.stringify(manifestOf(found, languageFor(request, found))));
  });

  app.get<AppRoute>(`${base}/worker.js`, async (request, reply) => {
    spend(request.ip);
    const [found, build] = await Promise.all([find(request.params.key), built()]);
    if (!found || !build) return reply.callNotFound();
    const shell = companionPath(found.app_key);
    const given = {
      version: versionOf(build, found),
      shell,
      files: [...build.kept, shownOf(found).icon],
      renewal: pathOf(pushSubscriptions.renew),
    };
    return reply
      .headers({ "cache-control": "no-cache", "content-type": "text/javascript; charset=utf-8" })
      .send(`self.companion = ${JSON.stringify(given)};\n${build.worker}`);
  });

  app.get<IconRoute>(`${base}/:icon(^icon-\\w+\\.png$)`, async (request, reply) => {
    spend(request.ip);
    const name = appIcons.find((one) => `${one}.png` === request.params.icon);
    const found = name && (await find(request.params.key));
    if (!name || !found) return reply.callNotFound();
    const drawn = await icons(found, name, networkOf(request.ip));
    const isExact = (request.query as { v?: unknown }).v === iconVersion(found);
    if ("file" in drawn)
      return send(request, reply, { name: drawn.file, type: "image/png", mayChange: !isExact });
    return reply
      .headers({
        "content-type": "image/png",
        "cache-control": isExact && !drawn.standsIn ? "public, max-age=31536000, immutable" : "no-cache",
      })
      .send(drawn.mark);
  });
}

/**
 * Returns a function that resolves to the build in a folder, which is read again once a file has changed; null if
 * nothing was built.
 */
function buildsIn(folder: string): () => Promise<CompanionBuild | null> {
  let known: { build: CompanionBuild; fingerprints: ReadonlyMap<string, string> } | undefined;
  const fingerprintOf = async (name: string) => {
    const found = await stat(join(folder, name), { bigint: true }).catch(() => null);
    return found ? `${found.ino} ${found.size} ${found.mtimeNs}` : "";
  };
  const isSame = async (fingerprints: ReadonlyMap<string, string>) => {
    const now = await Promise.all(fingerprints.keys().map(fingerprintOf));
    return fingerprints.values().every((fingerprint, at) => fingerprint === now[at]);
  };
  return async () => {
    if (known && (await isSame(known.fingerprints))) return known.build;
    const fingerprints = new Map<string, string>();
    const build = await CompanionBuild.read(async (name) => {
      fingerprints.set(name, await fingerprintOf(name));
      return readFile(join(folder, name), "utf8");
    });
    known = build ? { build, fingerprints } : undefined;
    return build;
  };
}

/** The language of the page: the one in the query if the app offers it, or else the phone's. */
function languageFor(request: FastifyRequest, app: CompanionApp): ContentLanguage {
  const { language } = request.query as { language?: unknown };
  return readerLanguage(request.headers["accept-language"], language, app.languages, app.default_language);
}

/** The version of an app's icon: a hash of the image or the colour that it is drawn from. */
const iconVersion = ({ icon, accent }: CompanionApp) =>
  createHash("sha256")
    .update(icon || accent)
    .digest("hex")
    .slice(0, 8);

const iconPath = (app: CompanionApp, name: string) =>
  `${companionPath(app.app_key)}${name}.png?v=${iconVersion(app)}`;

/** The app as its page shows it: with the path of an icon, even if the app has no icon of its own. */
const shownOf = (app: CompanionApp): CompanionApp => ({ ...app, icon: iconPath(app, "icon-192") });

/**
 * The version of the page. It is part of the service worker's text, so that browsers notice a new build, name or
 * colour.
 */
const versionOf = (build: CompanionBuild, app: CompanionApp) =>
  createHash("sha256")
    .update(JSON.stringify([build.identity, shownOf(app)]))
    .digest("hex")
    .slice(0, 16);

function manifestOf(app: CompanionApp, language: ContentLanguage): object {
  const name = companionName(app, language);
  const { tag, ...words } = languageTable[language];
  const { canvas } = companionColours(app.accent, "light");
  const start = companionPath(app.app_key);
  const icon = (of: string, side: number, purpose: string) => ({
    src: iconPath(app, of),
    sizes: `${side}x${side}`,
    type: "image/png",
    purpose,
  });
  return {
    id: start,
    name,
    short_name: name,
    lang: tag,
    dir: "rightToLeft" in words ? "rtl" : "ltr",
    start_url: start,
    scope: start,
    display: "standalone",
    background_color: canvas,
    theme_color: canvas,
    icons: [
      icon("icon-192", 192, "any"),
      icon("icon-512", 512, "any"),
      icon("icon-maskable", 512, "maskable"),
    ],
  };
}
