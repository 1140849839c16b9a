import type { TextParameters } from "@thingwright/contract/basics/language.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { PanelManifest, panelManifestName } from "@thingwright/contract/content/panel-manifest.ts";
import { type Problem, problem } from "@thingwright/contract/grammar/problem.ts";
import { keyOf } from "@thingwright/contract/grammar/validation.ts";
import type { ValidationKey } from "@thingwright/contract/grammar/validation-messages.ts";
import { shownName } from "./shown-name.ts";
import { checkPages, type PagePackage, readPages } from "./page-package.ts";
import { unpack } from "./unzip.ts";
import type { ZipSource } from "./zip-source.ts";

/** A third-party panel, as an archive holds it. */
export interface PanelPackage extends PagePackage {
  manifest: PanelManifest;
}

/**
 * Reads and checks an archive as a panel, to its last byte.
 * @throws archive_refused, archive_entry_refused, archive_too_large, manifest_refused
 */
export async function readPanel(source: ZipSource): Promise<PanelPackage> {
  return withManifest(source, await checkPages(source));
}

/** Reads an archive that was checked when it was uploaded. @throws like {@link readPanel} */
export async function readCheckedPanel(source: ZipSource): Promise<PanelPackage> {
  return withManifest(source, await readPages(source));
}

async function withManifest(source: ZipSource, pages: PagePackage): Promise<PanelPackage> {
  const entry = pages.files.get(panelManifestName);
  if (!entry) throw problem("archive_refused", { reason: "manifest" });
  if (entry.size > limits.panelManifestBytes) throw refused("json_format");
  const pieces: Buffer[] = [];
  for await (const piece of unpack(source, entry)) pieces.push(piece);
  const manifest = manifestIn(Buffer.concat(pieces));
  if (!pages.files.has(manifest.icon.normalize("NFC"))) throw refused("file_missing", "icon");
  return { ...pages, manifest };
}

/**
 * Parses and validates the manifest of a panel.
 * @throws manifest_refused
 */
function manifestIn(bytes: Buffer): PanelManifest {
  let said: unknown;
  try {
    said = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw refused("json_format");
  }
  const read = PanelManifest.safeParse(said, { reportInput: true });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  if (!issue) throw refused("invalid");
  const { key, parameters } = keyOf(issue);
  const shown: TextParameters = {};
  for (const [name, value] of Object.entries(parameters))
    shown[name] = typeof value === "object" ? value : shownName(String(value));
  throw refused(key, shownName(issue.path.map(String).join(".")), shown);
}

function refused(reason: ValidationKey, field = "", parameters: TextParameters = {}): Problem {
  return problem("manifest_refused", {
    ...parameters,
    reason,
    entry: panelManifestName,
    field: field || panelManifestName,
  });
}
