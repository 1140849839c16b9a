import {
  type CompanionApp,
  companionName,
  companionPath,
  defaultAccent,
} from "@thingwright/contract/people/companion-app.ts";
import type { Companion, companion } from "@thingwright/contract/people/companion.ts";
import { companionColours, type CompanionTheme } from "@thingwright/contract/people/companion-colours.ts";
import { type ContentLanguage, contentLanguages } from "@thingwright/contract/basics/content-languages.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed, Result } from "@thingwright/contract/grammar/route.ts";
import type { Context, PublicContext } from "../../http/context.ts";
import { refuseFields } from "../../http/refuse.ts";
import { seconds } from "../../platform/clock.ts";
import { ownerOf } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import { policyLinks } from "../app-policies/index.ts";
import { appOfKey, downloadPath, findApp, lockApp } from "../apps/index.ts";
import { shownFiles } from "../files/index.ts";
import { type CompanionRow, findCompanion, saveCompanion, shownCompanion } from "./companion.store.ts";

type Body = Parsed<(typeof companion)["update"]>["body"];
type Look = Omit<Companion, "url">;

export async function get(
  { scope, sql }: Pick<Context, "scope" | "sql">,
  id: string,
  publicUrl: string,
): Promise<Companion> {
  const app = await findApp(scope, sql, id);
  if (!app) throw problem("not_found");
  return { ...lookOf(await findCompanion(scope, sql, id)), url: publicUrl + companionPath(app.app_key) };
}

/**
 * Changes the look of an app's companion. Throws not_found, and conflict for a version that is no longer the newest;
 * refuses by field a default language that is not offered.
 */
export async function update(
  context: Context,
  id: string,
  { version, ...change }: Body,
  publicUrl: string,
): Promise<Companion> {
  const { scope, sql, audit, language } = context;
  const app = await lockApp(scope, sql, id);
  if (!app) throw problem("not_found");
  const { url: _url, ...before } = await get(context, id, publicUrl);
  if (version !== undefined && version !== before.version) throw problem("conflict");
  const after = { ...before, ...change, version: before.version + 1 };
  if (!after.languages.includes(after.default_language))
    throw refuseFields(language, [{ path: "default_language", key: "language_not_offered" }]);
  const row = { ...after, name_texts: JSON.stringify(after.name_texts) };
  await saveCompanion(scope, sql, { ...row, app_id: id, owner_id: ownerOf(scope) });
  audit({ id, name: app.name, before: { ...before, app_id: id }, after: { ...after, app_id: id } });
  return get(context, id, publicUrl);
}

/** Finds the data of an app that its companion shows to anybody who opens it; undefined if there is no such app. */
export async function byKey(sql: Sql, appKey: string, now: number): Promise<CompanionApp | undefined> {
  const app = await appOfKey(sql, appKey);
  if (!app) return undefined;
  const { id, app_key, name, icon_id, default_panel } = app;
  const { version: _version, ...look } = lookOf(await shownCompanion(sql, id));
  const icon = icon_id ? (await shownFiles(sql, [icon_id])).get(icon_id)?.url : undefined;
  const policies = await policyLinks(sql, { id, app_key, languages: look.languages }, seconds(now));
  const download = await downloadPath(sql, app);
  return { app_key, name, icon: icon ?? "", default_panel, policies, download, ...look };
}

/** Returns the name of an app in a language. */
export async function nameOfApp(
  sql: Sql,
  app: { id: string; name: string },
  language: ContentLanguage,
): Promise<string> {
  const { name_texts } = lookOf(await shownCompanion(sql, app.id));
  return companionName({ name: app.name, name_texts }, language);
}

/** Returns the look of an app for its installed clients. Throws app_key_unknown. */
export async function publicApp(
  { sql, appKey, now }: PublicContext,
  asked: ContentLanguage | undefined,
): Promise<Result<(typeof companion)["app"]>> {
  const found = await byKey(sql, appKey, now);
  if (!found) throw problem("app_key_unknown");
  const { name_texts, name, accent, policies: _policies, download: _download, ...rest } = found;
  const language = found.languages.find((one) => one === asked) ?? found.default_language;
  const shown = (theme: CompanionTheme) => {
    const colours = companionColours(accent, theme);
    return { accent: colours.accent, on_accent: colours.onAccent };
  };
  return {
    ...rest,
    name: companionName({ name, name_texts }, language),
    language,
    languages: [...found.languages],
    accent,
    light: shown("light"),
    dark: shown("dark"),
  };
}

function lookOf(row: CompanionRow | undefined): Look {
  if (!row)
    return {
      name_texts: {},
      accent: defaultAccent,
      languages: [...contentLanguages],
      default_language: "en",
      version: 1,
    };
  return {
    name_texts: row.name_texts,
    accent: row.accent,
    languages: row.languages,
    default_language: row.default_language,
    version: row.version,
  };
}
