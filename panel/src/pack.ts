import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { Readable } from "node:stream";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { firstPages, pageTypes } from "@thingwright/contract/content/page-packages.ts";
import { PanelManifest, panelManifestName } from "@thingwright/contract/content/panel-manifest.ts";
import { fieldProblems } from "@thingwright/contract/grammar/validation.ts";
import { build } from "vite";
import { ZipFile } from "yazl";

/** A panel ready for upload. */
export interface PackedPanel {
  manifest: PanelManifest;
  archive: Buffer<ArrayBuffer>;
}

/** The problems of a panel, each with its file and field. */
export class PackProblems extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.problems = problems;
  }
}

/**
 * Packs the panel of a folder. A panel with its manifest in `public/` is built with Vite first; a panel with its manifest
 * beside `index.html` is packed as it is. The same files give the same bytes.
 * @throws PackProblems
 */
export async function pack(folder: string, { minify = true } = {}): Promise<PackedPanel> {
  if (!existsSync(join(folder, "public", panelManifestName))) return packed(await filesIn(folder));
  const built = await mkdtemp(join(tmpdir(), "thingwright-panel-"));
  try {
    await build({
      root: folder,
      // Relative addresses, because the path at which the panel will be served is not known yet.
      base: "./",
      logLevel: "error",
      build: { outDir: built, emptyOutDir: true, minify, modulePreload: false, assetsInlineLimit: 0 },
    });
    return await packed(await filesIn(built));
  } finally {
    await rm(built, { recursive: true, force: true });
  }
}

type Files = ReadonlyMap<string, Buffer>;

async function filesIn(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length)
        .replace(/^[\\/]/, ""),
    )
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !path.split("/").some((part) => part.startsWith(".") || part === "node_modules"))
    .toSorted();
  return new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(join(folder, path))] as const)),
  );
}

async function packed(files: Files): Promise<PackedPanel> {
  const { manifest, problems } = check(files);
  if (!manifest || problems.length > 0) throw new PackProblems(problems);
  const zip = new ZipFile();
  // A fixed time, so that the same files give the same bytes. The format counts local time from 1980.
  const options = { mtime: new Date(1980, 0, 1), mode: 0o100644, forceDosTimestamp: true };
  for (const [path, content] of files) zip.addBuffer(content, path, options);
  zip.end();
  return { manifest, archive: await buffer(zip.outputStream as Readable) };
}

/** Finds what the platform would refuse, before anything is sent. */
function check(files: Files): { manifest: PanelManifest | undefined; problems: string[] } {
  const problems: string[] = [];
  const said = files.get(panelManifestName);
  if (!firstPages.some((page) => files.has(page))) problems.push("index.html: is missing");
  const { entries, bytes, entryBytes } = limits.pagePackage;
  if (files.size > entries) problems.push(`more than ${entries} files`);
  if ([...files.values()].reduce((sum, { length }) => sum + length, 0) > bytes)
    problems.push(`more than ${bytes} bytes in all`);
  for (const [path, { length }] of files) {
    const ending = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
    if (!Object.hasOwn(pageTypes, ending)) problems.push(`${path}: files of this type are not supported`);
    if (length > entryBytes) problems.push(`${path}: more than ${entryBytes} bytes`);
  }
  if (!said) return { manifest: undefined, problems: [...problems, `${panelManifestName}: is missing`] };
  const read = PanelManifest.safeParse(jsonIn(said), { reportInput: true });
  if (!read.success)
    for (const { path, message } of fieldProblems(read.error, "en"))
      problems.push(`${panelManifestName}: ${[path, message].filter(Boolean).join(": ")}`);
  else if (!files.has(read.data.icon))
    problems.push(`${panelManifestName}: icon: there is no file ${read.data.icon}`);
  return { manifest: read.data, problems };
}

function jsonIn(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    throw new PackProblems([`${panelManifestName}: is not JSON`]);
  }
}
