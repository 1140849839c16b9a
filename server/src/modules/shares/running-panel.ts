import type { AppPlatform } from "@thingwright/contract/people/apps.ts";
import type { PanelBundle } from "@thingwright/contract/content/panel-bundle.ts";
import { genericPanelId } from "@thingwright/contract/content/panels.ts";
import type { PanelLinks } from "../../platform/files/panel-links.ts";
import type { Scope } from "../../platform/database/scope.ts";
import type { Sql } from "../../platform/database/sql.ts";
import {
  type Audience,
  choicesOf,
  filesOf,
  readVersions,
  versionFor,
  type VersionRow,
  type VersionsRead,
} from "../panels/index.ts";

/**
 * The versions of a product's panel that run on phones (null for the generic panel), and a function that reads their
 * manifests.
 */
export type RunningPanel = Record<AppPlatform, VersionRow | null> & Pick<VersionsRead, "manifestsOf">;

const generic: RunningPanel = { android: null, ios: null, manifestsOf: () => Promise.resolve(new Map()) };

/** Finds the versions of a product's panel that run for an audience. */
export async function runningPanel(
  scope: Scope,
  sql: Sql,
  product: { id: string; created_at: number },
  audience: Audience,
  panelId: string = genericPanelId,
): Promise<RunningPanel> {
  if (panelId === genericPanelId) return generic;
  const [{ rows, manifestsOf }, choices] = await Promise.all([
    readVersions(sql, panelId),
    choicesOf(scope, sql, panelId, [product]),
  ]);
  const choice = choices.get(product.id);
  if (!choice) return generic;
  const of = (platform: AppPlatform) => versionFor(rows, choice, platform, audience) ?? null;
  return { android: of("android"), ios: of("ios"), manifestsOf };
}

/**
 * Builds the data with which a phone runs the version for its platform; null if there is none, or its archive is gone.
 */
export async function bundleOf(
  sql: Sql,
  running: RunningPanel,
  { platform, links }: { platform: AppPlatform; links: PanelLinks },
): Promise<PanelBundle | null> {
  const version = running[platform];
  if (!version) return null;
  const file = (await filesOf(sql, [version])).get(version.id);
  const manifest = (await running.manifestsOf([version])).get(version.id);
  return file && manifest ? links.bundleOf(file.stored_name, manifest, version.origins) : null;
}

/** Finds the function points that the manifests of a panel's running versions list. */
export async function namedBy({ android, ios, manifestsOf }: RunningPanel): Promise<ReadonlySet<string>> {
  const running = [android, ios].filter((version) => version !== null);
  const manifests = [...(await manifestsOf(running)).values()];
  return new Set(manifests.flatMap(({ points }) => points.map(({ identifier }) => identifier)));
}
