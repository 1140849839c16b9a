import type { App, apps } from "@thingwright/contract/people/apps.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed, Result } from "@thingwright/contract/grammar/route.ts";
import type { Context } from "../../http/context.ts";
import { refuseFields } from "../../http/refuse.ts";
import { seconds } from "../../platform/clock.ts";
import { unlessTaken } from "../../platform/database/errors.ts";
import type { ListPage } from "../../platform/database/list-page.ts";
import { ownerOf } from "../../platform/database/scope.ts";
import { newId, randomText } from "../../platform/ids.ts";
import { hashToken } from "../../platform/secrets.ts";
import { setFiles, shownFiles } from "../files/index.ts";
import {
  type AppFilter,
  appQuota,
  type AppRow,
  findApp,
  insertApp,
  listApps,
  lockApp,
  updateApp,
} from "./apps.store.ts";
import { releaseFiles } from "./version-files.ts";

type Body<K extends "create" | "update"> = Parsed<(typeof apps)[K]>["body"];

const keyLength = 20;
const secretLength = 40;

export async function list({ scope, sql }: Context, filter: AppFilter): Promise<ListPage<App>> {
  const { list: found, ...total } = await listApps(scope, sql, filter);
  const icons = found.flatMap(({ icon_id }) => icon_id ?? []);
  const shown = await shownFiles(sql, icons);
  return { list: found.map((row) => appOf(row, shown)), ...total };
}

export async function get({ scope, sql }: Context, id: string): Promise<App> {
  const found = await findApp(scope, sql, id);
  if (!found) throw problem("not_found");
  return appOf(found, await shownFiles(sql, found.icon_id ? [found.icon_id] : []));
}

/** Throws quota_exceeded, already_exists, and refuses by field an icon that the caller has not uploaded. */
export async function create(
  context: Context,
  input: Body<"create">,
): Promise<Result<(typeof apps)["create"]>> {
  const { scope, sql, now, audit } = context;
  const owner_id = ownerOf(scope);
  await appQuota.check(sql, owner_id);
  const id = newId(now);
  const app_secret = randomText(secretLength);
  const made = { id, owner_id, app_key: randomText(keyLength), secret_hash: hashToken(app_secret) };
  await withUniqueNames(input, () => insertApp(scope, sql, { ...input, ...made, created_at: seconds(now) }));
  await showIcon(context, id, input.icon_id);
  const after = await get(context, id);
  audit({ id, name: after.name, after: recorded(after) });
  return { ...after, app_secret };
}

/**
 * Throws not_found, conflict for a version that is no longer the newest, already_exists; refuses icons as `create`
 * does.
 */
export async function update(
  context: Context,
  id: string,
  { version, ...change }: Body<"update">,
): Promise<App> {
  const { scope, sql, audit } = context;
  const { version: newest } = await lock(context, id);
  if (version !== undefined && version !== newest) throw problem("conflict");
  const before = await get(context, id);
  await withUniqueNames({ ...before, ...change }, () =>
    updateApp(scope, sql, id, { ...change, version: newest + 1 }),
  );
  if (change.icon_id !== undefined) await showIcon(context, id, change.icon_id);
  const after = await get(context, id);
  audit({ id, name: after.name, before: recorded(before), after: recorded(after) });
  return after;
}

export async function renewSecret(
  context: Context,
  id: string,
): Promise<Result<(typeof apps)["renewSecret"]>> {
  const { scope, sql, audit } = context;
  const { name } = await lock(context, id);
  const app = { app_id: id };
  const app_secret = randomText(secretLength);
  await updateApp(scope, sql, id, { secret_hash: hashToken(app_secret) });
  audit({ id, name, before: app, after: app });
  return { app_secret };
}

/** Cleans up another module's data of an app that is being deleted, in the same transaction. */
export type DeletionHook = (context: Context, appId: string) => Promise<void>;

/**
 * Deletes an app: from now on nobody can see or use it, and its names are free. A task deletes its row later, once the
 * app's people and homes are removed.
 * @param others the clean-up of other modules
 */
export async function remove(context: Context, id: string, others: readonly DeletionHook[]): Promise<null> {
  const { scope, sql, now, audit } = context;
  await lock(context, id);
  const before = await get(context, id);
  await showIcon(context, id, null);
  await releaseFiles(context, id);
  await updateApp(scope, sql, id, { removed_at: seconds(now) });
  for (const hook of others) await hook(context, id);
  audit({ id, name: before.name, before: recorded(before) });
  return null;
}

function appOf({ platforms, ...row }: AppRow, shown: Awaited<ReturnType<typeof shownFiles>>): App {
  const icon = (row.icon_id && shown.get(row.icon_id)?.url) || "";
  return { ...row, platforms, icon };
}

/** The fields of an app that an operation record shows; the key is left out, because it never changes. */
function recorded({ id, app_key: _key, icon_id: _icon, ...app }: App) {
  return { ...app, app_id: id };
}

async function lock({ scope, sql }: Context, id: string): Promise<AppRow> {
  const found = await lockApp(scope, sql, id);
  if (!found) throw problem("not_found");
  return found;
}

async function showIcon(context: Context, id: string, icon: string | null): Promise<void> {
  const refused = await setFiles(context, { kind: "app.icon", id }, icon ? [icon] : []);
  const isImage = !icon || (await shownFiles(context.sql, [icon])).get(icon)?.purpose === "image";
  if (refused.length > 0 || !isImage)
    throw refuseFields(context.language, [{ path: "icon_id", key: "not_own_image" }]);
}

/** Writes a row with these names. Throws already_exists if another app of the account has one of them. */
function withUniqueNames(
  { name, package_name }: Pick<App, "name" | "package_name">,
  write: () => Promise<void>,
) {
  const unlessNameTaken = () =>
    unlessTaken("app_owner_id_name_key", write, () => problem("already_exists", { value: name }));
  return unlessTaken("app_owner_id_package_name_key", unlessNameTaken, () =>
    problem("already_exists", { value: package_name }),
  );
}
