import { limits } from "@thingwright/contract/grammar/limits.ts";
import {
  isReleased,
  nextPanelStages,
  type PanelVersion,
  type panelVersions,
} from "@thingwright/contract/content/panel-versions.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Parsed } from "@thingwright/contract/grammar/route.ts";
import type { Context } from "../../http/context.ts";
import { refuseFields, type Refusal } from "../../http/refuse.ts";
import { seconds } from "../../platform/clock.ts";
import { needRoom } from "../../platform/database/quota.ts";
import { ownerOf } from "../../platform/database/scope.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import { fileFolder } from "../../platform/files/file-links.ts";
import { newId } from "../../platform/ids.ts";
import { setFiles, shownFiles } from "../files/index.ts";
import { type Bundle, readBundle } from "./bundle.ts";
import { nextReleasedAt } from "./choice-order.store.ts";
import { countKeeping, forgetVersion } from "./choices.store.ts";
import { findPanel, lockPanel } from "./panels.store.ts";
import {
  deleteVersion,
  insertVersion,
  lockVersion,
  readVersions,
  updateVersion,
  type VersionRow,
  type VersionsRead,
  versionsOf,
} from "./versions.store.ts";

type Routes = typeof panelVersions;
type Body<K extends "create" | "update" | "setStage"> = Parsed<Routes[K]>["body"];
interface VersionId {
  id: string;
  versionId: string;
}

/**
 * Lists versions of a panel, newest first; of a panel that the platform offers, only those that are out. Throws
 * not_found.
 */
export async function list(context: Context, panelId: string): Promise<{ list: PanelVersion[] }> {
  const { scope, sql } = context;
  const panel = await findPanel(scope, sql, panelId);
  if (!panel) throw problem("not_found");
  const { rows, ...read } = await readVersions(sql, panelId);
  const versions = await shown(context, {
    ...read,
    rows: panel.own ? rows : rows.filter(({ stage }) => isReleased(stage)),
  });
  // Other accounts are not told who works for the platform.
  return { list: panel.own ? versions : versions.map((version) => ({ ...version, username: "" })) };
}

/** Finds a version of a panel. Throws not_found. */
export async function get(context: Context, { id, versionId }: VersionId): Promise<PanelVersion> {
  const found = (await list(context, id)).list.find((one) => one.id === versionId);
  if (!found) throw problem("not_found");
  return found;
}

/**
 * Makes a version as a draft, which nobody receives yet. The archive is read first, outside of the transaction. Throws
 * not_found, panel_built_in, quota_exceeded and all errors of reading an archive.
 */
export async function create(
  context: Context,
  panelId: string,
  body: Body<"create">,
  store: FileStore,
): Promise<PanelVersion> {
  const panel = await findPanel(context.scope, context.sql, panelId);
  if (!panel) throw problem("not_found");
  if (!panel.own) throw problem("panel_built_in");
  const bundle = await readBundle(context, { fileId: body.file_id, path: "file_id" }, store);
  return context.sql.transaction(async (sql) => {
    const inside = { ...context, sql };
    const { name } = await lock(inside, panelId);
    const made = await addVersion(inside, { panelId, path: "" }, body, bundle);
    context.audit({ id: panelId, name, after: recorded(made) });
    return made;
  });
}

/**
 * Adds a version to a panel that is locked.
 * @param path the prefix of the fields in the body
 */
export async function addVersion(
  context: Context,
  { panelId, path }: { panelId: string; path: "" | "first." },
  { file_id, platforms, notes, origins }: Body<"create">,
  { manifest, bytes, sha256 }: Bundle,
): Promise<PanelVersion> {
  const { actor, scope, sql, now, language } = context;
  const rows = await versionsOf(sql, panelId);
  needRoom("panelVersions", rows.length, limits.panelVersions);
  const { version } = manifest;
  const ordinal = ordinalOf(version);
  const [latest] = rows;
  if (latest && ordinal <= latest.ordinal)
    throw refuseFields(language, [
      {
        path: `${path}file_id`,
        key: "panel_version_lower",
        parameters: { version, latest: latest.version },
      },
    ]);
  refuseOrigins(context, manifest.origins, origins, path);
  const id = newId(now);
  if ((await setFiles(context, { kind: "panel.bundle", id }, [file_id])).length > 0)
    throw refuseFields(language, [{ path: `${path}file_id`, key: "file_unusable" }]);
  const row = { id, panel_id: panelId, version, ordinal, file_id, sha256, bytes, notes, origins, platforms };
  await insertVersion(scope, sql, {
    ...row,
    owner_id: ownerOf(scope),
    manifest: JSON.stringify(manifest),
    stage: "draft",
    username: actor.username,
    created_at: seconds(now),
  });
  return shownOne(context, { id: panelId, versionId: id });
}

/** Changes the notes of a version, and the origins to which it may send calls. Throws not_found and panel_built_in. */
export async function update(context: Context, at: VersionId, change: Body<"update">): Promise<PanelVersion> {
  const { scope, sql, audit } = context;
  const { name } = await lock(context, at.id);
  await locked(context, at);
  const before = await shownOne(context, at);
  if (change.origins) refuseOrigins(context, before.manifest.origins, change.origins, "");
  if (Object.values(change).some((value) => value !== undefined))
    await updateVersion(scope, sql, at.versionId, change);
  const after = await shownOne(context, at);
  audit({ id: at.id, name, before: recorded(before), after: recorded(after) });
  return after;
}

/**
 * Releases a version to more or fewer people; they notice the next time that they open the panel. Throws not_found,
 * panel_built_in and panel_stage_not_next.
 */
export async function setStage(
  context: Context,
  at: VersionId,
  { stage, share }: Body<"setStage">,
): Promise<PanelVersion> {
  const { scope, sql, now, audit } = context;
  const { name } = await lock(context, at.id);
  const row = await locked(context, at);
  if (!nextPanelStages(row.stage).includes(stage)) throw problem("panel_stage_not_next");
  const before = await shownOne(context, at);
  await updateVersion(scope, sql, at.versionId, {
    stage,
    share: stage === "share" ? share! : null,
    out_at: row.out_at ?? (await nextReleasedAt(sql, at.id, now)),
  });
  const after = await shownOne(context, at);
  const of = ({ version, stage: panel_stage, share: part }: PanelVersion) => ({
    version,
    panel_stage,
    share: part,
  });
  audit({ id: at.id, name, before: of(before), after: of(after) });
  return after;
}

/** Throws not_found, panel_built_in and panel_version_in_use. */
export async function remove(context: Context, at: VersionId): Promise<null> {
  const { scope, sql, audit } = context;
  const { name } = await lock(context, at.id);
  const { stage } = await locked(context, at);
  const count = await countKeeping(sql, at.versionId);
  if (isReleased(stage) || count > 0) throw problem("panel_version_in_use", { count });
  const before = await shownOne(context, at);
  await setFiles(context, { kind: "panel.bundle", id: at.versionId }, []);
  await forgetVersion(sql, at.versionId);
  await deleteVersion(scope, sql, at.versionId);
  audit({ id: at.id, name, before: recorded(before) });
  return null;
}

/** Releases the archives of a panel that is about to be deleted, so that they can be collected. */
export async function letGoBundles(context: Context, panelId: string): Promise<void> {
  for (const { id } of await versionsOf(context.sql, panelId))
    await setFiles(context, { kind: "panel.bundle", id }, []);
}

/** Combines the three numbers of a version, each of at most two digits, into one number that sorts versions. */
function ordinalOf(version: string): number {
  return version.split(".").reduce((sum, part) => sum * 100 + Number(part), 0);
}

/** Refuses, by field, origins that the panel does not ask for. */
function refuseOrigins(
  { language }: Context,
  asked: readonly string[],
  allowed: readonly string[],
  path: string,
): void {
  const refused = allowed.flatMap((origin, i): Refusal[] =>
    asked.includes(origin) ? [] : [{ path: `${path}origins.${i}`, key: "panel_origin_unasked" }],
  );
  if (refused.length > 0) throw refuseFields(language, refused);
}

/** Locks a panel of the account. Throws not_found, and panel_built_in for one of the platform's. */
export async function lock(context: Context, panelId: string): Promise<{ name: string; version: number }> {
  const { scope, sql } = context;
  const found = await lockPanel(scope, sql, panelId);
  if (found) return found;
  throw problem((await findPanel(scope, sql, panelId)) ? "panel_built_in" : "not_found");
}

async function locked(
  { scope, sql }: Context,
  { id: panelId, versionId: id }: VersionId,
): Promise<VersionRow> {
  const found = await lockVersion(scope, sql, { panelId, id });
  if (!found) throw problem("not_found");
  return found;
}

async function shownOne(context: Context, { id, versionId }: VersionId): Promise<PanelVersion> {
  const { rows, ...read } = await readVersions(context.sql, id);
  const [found] = await shown(context, { ...read, rows: rows.filter((row) => row.id === versionId) });
  return found!;
}

async function shown(
  { sql }: Pick<Context, "sql">,
  { rows, manifestsOf }: VersionsRead,
): Promise<PanelVersion[]> {
  const files = await filesOf(sql, rows);
  const manifests = await manifestsOf(rows);
  return rows.map(
    ({ panel_id: _panel, ordinal: _ordinal, file_id: _file, out_at: _out, sha256, ...row }) => ({
      ...row,
      manifest: manifests.get(row.id)!,
      url: files.get(row.id)?.url ?? "",
      sha256: sha256.toString("hex"),
    }),
  );
}

/** Finds the archives of versions, by the ids of the versions: their addresses, and the stored names of their bytes. */
export async function filesOf(
  sql: Context["sql"],
  rows: readonly Pick<VersionRow, "id" | "file_id">[],
): Promise<Map<string, { url: string; stored_name: string }>> {
  const files = await shownFiles(
    sql,
    rows.map(({ file_id }) => file_id),
  );
  return new Map(
    rows.flatMap(({ id, file_id }) => {
      const url = files.get(file_id)?.url;
      return url === undefined ? [] : [[id, { url, stored_name: url.slice(fileFolder.length) }] as const];
    }),
  );
}

/** The fields of a version that an operation record holds. */
function recorded({ version, platforms, notes, origins }: PanelVersion) {
  return { version, platforms, notes, origins };
}
