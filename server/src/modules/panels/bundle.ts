import type { PanelManifest } from "@thingwright/contract/content/panel-manifest.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import type { Context } from "../../http/context.ts";
import { refuseFields } from "../../http/refuse.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import { readCheckedPanel } from "../../platform/files/panel-package.ts";
import { sourceOfFile } from "../../platform/files/zip-source.ts";
import { findFile } from "../files/index.ts";

/** The data read from the archive of a panel. */
export interface Bundle {
  manifest: PanelManifest;
  bytes: number;
  sha256: Buffer;
}

/**
 * Reads the archive of a panel that the caller has uploaded. Throws not_found, manifest_refused, archive_refused,
 * files_away and, for a file that is no archive of a panel, invalid_input.
 * @param path the field that names the file
 */
export async function readBundle(
  { actor, scope, sql, language }: Context,
  { fileId, path }: { fileId: string; path: string },
  store: FileStore,
): Promise<Bundle> {
  const file = await findFile(scope, sql, { id: fileId, by: actor.uid });
  if (!file) throw problem("not_found");
  const source = file.purpose === "panel" && file.sha256 ? await sourceOfFile(store, file.stored_name) : null;
  if (!file.sha256 || !source) throw refuseFields(language, [{ path, key: "file_unusable" }]);
  const { manifest } = await readCheckedPanel(source);
  return { manifest, bytes: file.bytes, sha256: file.sha256 };
}
