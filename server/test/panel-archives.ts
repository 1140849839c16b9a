import { files } from "@thingwright/contract/content/files.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import type { PanelManifest } from "@thingwright/contract/content/panel-manifest.ts";
import { panels } from "@thingwright/contract/content/panels.ts";
import type { Caller } from "./caller.ts";
import { pngOf } from "./images.ts";
import { panelZip } from "./panel-zip.ts";

/** A function point that a panel needs. */
export const needs = (
  identifier: string,
  data_type: PanelManifest["points"][number]["data_types"][number],
  transfer_type: PanelManifest["points"][number]["transfer_type"] = "issue_report",
): PanelManifest["points"][number] => ({
  identifier,
  data_types: [data_type],
  transfer_type,
  optional: false,
});

/** Uploads the archive of a panel. @returns the id of the file */
export async function uploadPanel(as: Caller, manifest: Partial<PanelManifest> = {}): Promise<string> {
  const page = { "index.html": `<!doctype html><title>Lamp ${manifest.version}</title>` };
  const file = await panelZip(manifest as Parameters<typeof panelZip>[0], page);
  return (await as.ok(files.uploadTiny, { file, body: { purpose: "panel" } })).id;
}

/** Uploads a picture. @returns the id of the file */
export async function uploadPicture(
  as: Caller,
  { width, height }: { width: number; height: number } = limits.panelImage,
): Promise<string> {
  const file = new Blob([new Uint8Array(pngOf(width, height))], { type: "image/png" });
  return (await as.ok(files.uploadTiny, { file, body: { purpose: "image" } })).id;
}

let made = 0;

export async function makePanel(
  as: Caller,
  body: { name?: string; name_en?: string; categories?: string[] } = {},
) {
  made += 1;
  const name = `面板 ${made}`;
  const image_id = await uploadPicture(as);
  return as.ok(panels.create, { body: { name, name_en: `Panel ${made}`, image_id, ...body } });
}
