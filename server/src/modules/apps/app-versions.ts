import { appPagePath, appVersionStatus } from "@thingwright/contract/people/app-states.ts";
import { newestOf } from "@thingwright/contract/people/app-version-order.ts";
import type {
  AppInfo,
  AppVersion,
  appVersions,
  PackageFacts,
} from "@thingwright/contract/people/app-versions.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed, Result } from "@thingwright/contract/grammar/route.ts";
import type { Context } from "../../http/context.ts";
import { refuseFields } from "../../http/refuse.ts";
import { seconds } from "../../platform/clock.ts";
import { unlessTaken } from "../../platform/database/errors.ts";
import type { ListPage } from "../../platform/database/list-page.ts";
import { ownerOf } from "../../platform/database/scope.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import { newId } from "../../platform/ids.ts";
import type { SignedLinks } from "../../platform/signed-links.ts";
import { keptFiles, uploadedFile } from "../files/index.ts";
import {
  checkCode,
  checkPackage,
  checkPlatform,
  checkSigner,
  checkTyped,
  factsOfFile,
  platformOf,
} from "./app-package.ts";
import { linked } from "./app-pages.ts";
import {
  countVersions,
  deleteVersion,
  findVersion,
  insertVersion,
  listVersions,
  lockVersion,
  peopleByPlatform,
  publishedVersions,
  releasedVersions,
  updateVersion,
  type VersionFilter,
  type VersionRow,
} from "./app-versions.store.ts";
import { get as getApp } from "./apps.ts";
import { findApp, lockApp } from "./apps.store.ts";
import { setFileOf } from "./version-files.ts";

type Input<K extends keyof typeof appVersions> = Parsed<(typeof appVersions)[K]>;
type Body<K extends "create" | "update" | "read"> = Input<K>["body"];

/** The dependencies of the handlers of app versions. */
export interface VersionDeps {
  files: FileStore;
  links: SignedLinks;
  publicUrl: () => string;
}

/** Finds an app with its newest published versions. Throws not_found. */
export async function info(
  context: Context,
  id: string,
  { publicUrl }: Pick<VersionDeps, "publicUrl">,
): Promise<AppInfo> {
  const app = await getApp(context, id);
  const published = await publishedVersions(context.scope, context.sql, id);
  const newest = app.platforms.flatMap(
    (platform) => newestOf(published.filter((one) => one.platform === platform)) ?? [],
  );
  return { ...app, newest, page_url: publicUrl() + appPagePath(app.app_key) };
}

/** Lists the versions of an app. Throws not_found, also for an app outside the caller's role. */
export async function list({ scope, sql }: Context, filter: VersionFilter): Promise<ListPage<AppVersion>> {
  if (!(await findApp(scope, sql, filter.app_id))) throw problem("not_found");
  const { list: rows, ...total } = await listVersions(scope, sql, filter);
  const files = await keptFiles(
    sql,
    rows.flatMap(({ file_id }) => file_id ?? []),
  );
  const people = await peopleByPlatform(scope, sql, filter.app_id);
  return { list: rows.map((row) => versionOf(row, files, people)), ...total };
}

/** Finds a version. Throws not_found. */
export async function get({ scope, sql }: Context, id: string): Promise<AppVersion> {
  const row = await findVersion(scope, sql, id);
  if (!row) throw problem("not_found");
  const files = await keptFiles(sql, row.file_id ? [row.file_id] : []);
  return versionOf(row, files, await peopleByPlatform(scope, sql, row.app_id));
}

/**
 * Reads the package name, version and signers of an uploaded APK.
 * @throws not_found, and what {@link create} throws for a file that is not a version of the app
 */
export async function readPackage(
  context: Context,
  { app_id, file_id }: Body<"read">,
  { files }: Pick<VersionDeps, "files">,
): Promise<PackageFacts> {
  const { scope, sql } = context;
  const app = await findApp(scope, sql, app_id);
  if (!app) throw problem("not_found");
  const file = await ownFile(context, file_id);
  if (platformOf(file.type) !== "android") throw problem("app_platform_differs");
  const facts = await factsOfFile(files, file.stored_name, ownerOf(scope));
  checkPackage(facts, app.package_name);
  checkCode(facts.version_code, await releasedVersions(scope, sql, { app_id, platform: "android" }));
  return facts;
}

/**
 * Makes a version, as a draft. The version's file is read first, outside of the transaction.
 * @throws overloaded, not_found, already_exists, quota_exceeded, app_platform_differs, app_package_differs,
 *   app_code_unusable, app_code_not_higher, app_signer_differs, apk_unreadable, archive_refused, archive_entry_refused,
 *   archive_too_large, files_away; refuses by field
 */
export async function create(
  context: Context,
  input: Body<"create">,
  { files }: Pick<VersionDeps, "files">,
): Promise<AppVersion> {
  const { language, now, actor } = context;
  const app = await findApp(context.scope, context.sql, input.app_id);
  if (!app) throw problem("not_found");
  checkPlatform(input.platform, app.platforms, language);
  if (input.file_id === null && input.store_url === "")
    throw refuseFields(language, [{ path: "file_id", key: "version_file_or_store" }]);
  if (input.file_id !== null && input.store_url !== "")
    throw refuseFields(language, [{ path: "store_url", key: "version_only_one" }]);
  const facts = input.file_id === null ? null : await factsFor(context, input, input.file_id, files);
  if (facts) {
    checkPackage(facts, app.package_name);
    checkTyped(facts, input, language);
  }
  const version_code = facts?.version_code ?? input.version_code;
  const read = { version_code, min_sdk: facts?.min_sdk ?? null, signers: facts?.signers ?? [] };
  return context.sql.transaction(async (sql) => {
    const inside = { ...context, sql };
    const { scope } = inside;
    const locked = await lockApp(scope, sql, input.app_id);
    if (!locked) throw problem("not_found");
    // The app's platforms may have changed while the file was read; the name of its package never does.
    checkPlatform(input.platform, locked.platforms, language);
    const used = await countVersions(scope, sql, input.app_id);
    const limit = limits.appVersions;
    if (used >= limit) throw problem("quota_exceeded", { quota: "appVersions", used, limit });
    const released = await releasedVersions(scope, sql, input);
    checkCode(version_code, released);
    if (facts && !input.other_signer) checkSigner(facts.signers, released);
    const id = newId(now);
    const made = { id, owner_id: ownerOf(scope), created_at: seconds(now), created_by: actor.uid };
    const row = { ...input, ...read, ...made, notes: notesOf(input.notes), status: appVersionStatus.draft };
    await unlessTaken(
      "app_version_app_id_platform_version_key",
      () => insertVersion(scope, sql, row),
      () => problem("already_exists", { value: input.version }),
    );
    await setFileOf(inside, id, input.file_id);
    const after = await get(inside, id);
    context.audit({ id, name: `${locked.name} ${after.version}`, after: recorded(after) });
    return after;
  });
}

/** Changes a version. Throws not_found, conflict for a revision that is no longer the newest; refuses by field. */
export async function update(
  context: Context,
  id: string,
  { revision, notes, ...change }: Body<"update">,
): Promise<AppVersion> {
  const { scope, sql, language } = context;
  const row = await lock(context, id);
  if (revision !== undefined && revision !== row.revision) throw problem("conflict");
  if (row.file_id !== null && change.store_url)
    throw refuseFields(language, [{ path: "store_url", key: "version_only_one" }]);
  const changed = { ...change, ...(notes && { notes: notesOf(notes) }), revision: row.revision + 1 };
  return changing(context, id, () => updateVersion(scope, sql, id, changed));
}

/**
 * Publishes a version or withdraws it.
 * @throws not_found, app_version_unpublished, app_code_not_higher, app_signer_differs
 */
export async function setStatus(
  context: Context,
  id: string,
  { status, other_signer }: Input<"setStatus">["body"],
): Promise<AppVersion> {
  const { scope, sql, now, actor } = context;
  const found = await findVersion(scope, sql, id);
  // The app is locked first, as in `create`, so that of two versions published at the same time, the second is compared
  // with the first.
  if (!found || !(await lockApp(scope, sql, found.app_id))) throw problem("not_found");
  const row = await lock(context, id);
  const isPublished = row.status === appVersionStatus.published;
  if (status === appVersionStatus.withdrawn && !isPublished) throw problem("app_version_unpublished");
  const otherSigner = row.other_signer || other_signer;
  if (row.published_at === null) {
    const released = await releasedVersions(scope, sql, { ...row, except: id });
    checkCode(row.version_code, released);
    if (row.file_id !== null && !otherSigner) checkSigner(row.signers, released);
  }
  const published = { published_at: seconds(now), published_by: actor.uid, other_signer: otherSigner };
  const isNew = status === appVersionStatus.published && !isPublished;
  return changing(context, id, () =>
    updateVersion(scope, sql, id, { status, revision: row.revision + 1, ...(isNew && published) }),
  );
}

/**
 * Makes a link to the download page of one version. The link is valid until it expires, and only while its maker has
 * the right to make it.
 * @throws not_found, app_version_withdrawn
 */
export async function link(
  { scope, sql, now, actor, audit }: Context,
  id: string,
  lifetime: number,
  { links, publicUrl }: VersionDeps,
): Promise<Result<(typeof appVersions)["link"]>> {
  const row = await findVersion(scope, sql, id);
  const app = row && (await findApp(scope, sql, row.app_id));
  if (!app) throw problem("not_found");
  if (row.status === appVersionStatus.withdrawn) throw problem("app_version_withdrawn");
  const expires_at = seconds(now) + lifetime;
  const by = actor.uid;
  audit({ id, name: `${app.name} ${row.version}`, after: { app_id: app.id, expires_at } });
  const query = new URLSearchParams({ version: id, by, ...links.sign(linked(id, by), expires_at) });
  return { url: `${publicUrl()}${appPagePath(app.app_key)}?${query.toString()}`, expires_at };
}

/** Deletes a version. Throws not_found, app_version_published. */
export async function remove(context: Context, id: string): Promise<null> {
  const { scope, sql, audit } = context;
  const { status } = await lock(context, id);
  if (status === appVersionStatus.published) throw problem("app_version_published");
  const before = await get(context, id);
  await setFileOf(context, id, null);
  await deleteVersion(scope, sql, id);
  audit({ id, name: await nameOf(context, before), before: recorded(before) });
  return null;
}

async function factsFor(
  context: Context,
  { platform }: Pick<Body<"create">, "platform">,
  fileId: string,
  files: FileStore,
): Promise<PackageFacts | null> {
  const file = await ownFile(context, fileId);
  if (platformOf(file.type) !== platform) throw problem("app_platform_differs");
  return platform === "android" ? factsOfFile(files, file.stored_name, ownerOf(context.scope)) : null;
}

/** Finds a file of the purpose `app` that the caller has uploaded. Refuses any other file by field. */
async function ownFile(context: Context, id: string) {
  const file = await uploadedFile(context, id);
  if (file?.purpose === "app") return file;
  throw refuseFields(context.language, [{ path: "file_id", key: "file_unusable" }]);
}

async function changing(context: Context, id: string, change: () => Promise<void>): Promise<AppVersion> {
  const before = await get(context, id);
  await change();
  const after = await get(context, id);
  const name = await nameOf(context, after);
  context.audit({ id, name, before: recorded(before), after: recorded(after) });
  return after;
}

async function nameOf({ scope, sql }: Context, { app_id, version }: AppVersion): Promise<string> {
  return `${(await findApp(scope, sql, app_id))?.name ?? ""} ${version}`.trim();
}

/** The fields of a version that an operation record shows. */
function recorded({
  id: _id,
  created_at: _at,
  created_by: _by,
  revision: _revision,
  published_by: _publisher,
  people: _people,
  people_share: _share,
  file,
  ...version
}: AppVersion) {
  return { ...version, file: file?.name ?? "" };
}

async function lock({ scope, sql }: Context, id: string): Promise<VersionRow> {
  const row = await lockVersion(scope, sql, id);
  if (!row) throw problem("not_found");
  return row;
}

/** Returns notes as they are stored: without the languages that have no text. */
function notesOf(notes: AppVersion["notes"]): string {
  return JSON.stringify(Object.fromEntries(Object.entries(notes).filter(([, text]) => text !== "")));
}

function versionOf(
  { file_id, ...row }: VersionRow,
  files: Awaited<ReturnType<typeof keptFiles>>,
  people: ReadonlyMap<string, number>,
): AppVersion {
  const kept = file_id === null ? undefined : files.get(file_id);
  const file = kept && {
    id: kept.id,
    name: kept.name,
    size: kept.bytes,
    sha256: kept.sha256?.toString("hex") ?? "",
  };
  const share = row.people / (people.get(row.platform) ?? 1);
  // The share could exceed 1, because people may report other versions between the two queries.
  return { ...row, file: file ?? null, people_share: Math.min(share, 1) };
}
