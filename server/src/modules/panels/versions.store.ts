import type { AppPlatform } from "@thingwright/contract/people/apps.ts";
import type { PanelManifest } from "@thingwright/contract/content/panel-manifest.ts";
import type { PanelStage } from "@thingwright/contract/content/panel-versions.ts";
import { rowChanges } from "../../platform/database/row-changes.ts";
import { type Scope, systemScope } from "../../platform/database/scope.ts";
import { everything, type Sql, within } from "../../platform/database/sql.ts";

const offering = systemScope("versions of the platform's panels run for products of every account");

const columns = [
  "id",
  "panel_id",
  "version",
  "ordinal",
  "platforms",
  "file_id",
  "sha256",
  "bytes",
  "notes",
  "origins",
  "stage",
  "share",
  "out_at",
  "username",
  "created_at",
] as const;

/**
 * A version as it is stored, without its manifest, which can be large and is only needed for versions that run or are
 * shown.
 */
export interface VersionRow {
  id: string;
  panel_id: string;
  version: string;
  ordinal: number;
  platforms: AppPlatform[];
  file_id: string;
  sha256: Buffer;
  bytes: number;
  notes: string;
  origins: string[];
  stage: PanelStage;
  share: number | null;
  out_at: number | null;
  username: string;
  created_at: number;
}

/** Lists the versions of a panel, newest first. The caller must have found the panel within its scope. */
export async function versionsOf(sql: Sql, panelId: string): Promise<VersionRow[]> {
  const rows = await everything(offering, sql)
    .selectFrom("panel_version")
    .select(columns)
    .where("panel_id", "=", panelId)
    .orderBy("ordinal", "desc")
    .execute();
  return rows;
}

/** Reads the manifests of versions, by the ids of the versions. */
async function manifestsOf(sql: Sql, ids: readonly string[]): Promise<Map<string, PanelManifest>> {
  if (ids.length === 0) return new Map();
  const rows = await everything(offering, sql)
    .selectFrom("panel_version")
    .select(["id", "manifest"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, manifest }) => [id, manifest]));
}

/** The versions of a panel, and a function that reads the manifests of some of them, each once. */
export interface VersionsRead {
  /** Newest first. */
  rows: readonly VersionRow[];
  manifestsOf: (versions: readonly { id: string }[]) => Promise<ReadonlyMap<string, PanelManifest>>;
}

/** Reads the versions of a panel without manifests, so that the caller can first choose the versions that run. */
export async function readVersions(sql: Sql, panelId: string): Promise<VersionsRead> {
  const known = new Map<string, PanelManifest>();
  return {
    rows: await versionsOf(sql, panelId),
    async manifestsOf(versions) {
      const missing = versions.filter(({ id }) => !known.has(id)).map(({ id }) => id);
      for (const [id, manifest] of await manifestsOf(sql, missing)) known.set(id, manifest);
      return known;
    },
  };
}

/** Locks a version of the account's panel until the transaction ends. */
export async function lockVersion(
  scope: Scope,
  sql: Sql,
  { panelId, id }: { panelId: string; id: string },
): Promise<VersionRow | undefined> {
  const row = await within(scope, sql)
    .selectFrom("panel_version")
    .select(columns)
    .where("id", "=", id)
    .where("panel_id", "=", panelId)
    .forUpdate()
    .executeTakeFirst();
  return row;
}

/**
 * Locks a version of a panel against deletion until the transaction ends.
 * @returns its stage; undefined if it is gone
 */
export async function lockVersionAgainstDeletion(
  sql: Sql,
  { panelId, id }: { panelId: string; id: string },
): Promise<PanelStage | undefined> {
  const row = await everything(offering, sql)
    .selectFrom("panel_version")
    .select("stage")
    .where("id", "=", id)
    .where("panel_id", "=", panelId)
    .forKeyShare()
    .executeTakeFirst();
  return row?.stage;
}

export const {
  insert: insertVersion,
  update: updateVersion,
  remove: deleteVersion,
} = rowChanges("panel_version");
