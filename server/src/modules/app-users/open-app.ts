import { companionPath } from "@thingwright/contract/people/companion-app.ts";
import { enabled } from "@thingwright/contract/grammar/enums.ts";
import type { Language } from "@thingwright/contract/basics/language.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { Notices } from "../accounts/index.ts";
import { type AppOfKey, appOfKey } from "../apps/index.ts";
import { nameOfApp } from "../companion/index.ts";

/** Finds the app with this key. Throws app_key_unknown; app_closed if its maker is disabled. */
export async function openApp(sql: Sql, appKey: string): Promise<AppOfKey> {
  const app = await appOfKey(sql, appKey);
  if (!app) throw problem("app_key_unknown");
  if (app.account_status !== enabled.yes) throw problem("app_closed");
  return app;
}

type Brand = Parameters<Notices["alreadyRegistered"]>[0]["brand"];

/** Returns the name and the link with which messages to people of an app are sent. */
export async function brandOf(
  sql: Sql,
  app: Pick<AppOfKey, "id" | "app_key" | "name">,
  { language, publicUrl }: { language: Language; publicUrl: () => string },
): Promise<NonNullable<Brand>> {
  return { name: await nameOfApp(sql, app, language), link: publicUrl() + companionPath(app.app_key) };
}
