import { companionPath } from "@thingwright/contract/people/companion-app.ts";
import { enabled } from "@thingwright/contract/grammar/enums.ts";
import type { Language } from "@thingwright/contract/basics/language.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { Notices } from "../accounts/index.ts";
import { type AppOfKey, appOfKey } from "../apps/index.ts";
import { nameOfApp } from "../companion/index.ts";

/** The app with this key, whose maker counts. Throws app_key_unknown, app_closed. */
export async function openApp(sql: Sql, appKey: string): Promise<AppOfKey> {
  const app = await appOfKey(sql, appKey);
  if (!app) throw problem("app_key_unknown");
  if (app.account_status !== enabled.yes) throw problem("app_closed");
  return app;
}

type Brand = Parameters<Notices["alreadyRegistered"]>[0]["brand"];

/** In whose name people of an app are written to. */
export async function brandOf(
  sql: Sql,
  app: Pick<AppOfKey, "id" | "app_key" | "name">,
  { language, publicUrl }: { language: Language; publicUrl: () => string },
): Promise<NonNullable<Brand>> {
  return { name: await nameOfApp(sql, app, language), link: publicUrl() + companionPath(app.app_key) };
}
