import { pageTypes, firstPages } from "@thingwright/contract/page-packages.ts";
import { limits } from "@thingwright/contract/limits.ts";
import { problem } from "@thingwright/contract/problem.ts";
import { shownName } from "./shown-name.ts";
import { checkContents, type ZipEntry } from "./unzip.ts";
import type { ZipSource } from "./zip-source.ts";

/** The pages of a guide or a panel, as an archive holds them. */
export interface PagePackage {
  /** The page that it begins with. */
  page: string;
  /** Its files by their paths below the folder of that page. */
  files: ReadonlyMap<string, ZipEntry>;
}

const types: ReadonlyMap<string, string> = new Map(Object.entries(pageTypes));
/** What systems add to archives without being asked. */
const addedBySystems = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i;

/** @returns null for a path whose type a package may not hold */
export function typeOfPage(path: string): string | null {
  return types.get(/\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? "") ?? null;
}

/**
 * Reads what an archive of pages holds, without unpacking it.
 * @throws archive_refused, archive_entry_refused, archive_too_large
 */
export async function readPages(source: ZipSource): Promise<PagePackage> {
  // Loaded only where there is an archive.
  const { readZip } = await import("./zip.ts");
  const entries = (await readZip(source, limits.pagePackage)).filter(
    ({ name }) => !addedBySystems.test(name),
  );
  for (const { name } of entries)
    if (typeOfPage(name) === null)
      throw problem("archive_entry_refused", { reason: "type", entry: shownName(name) });
  const top = topOf(entries.map(({ name }) => name));
  // Systems compose letters in one way or the other, and a page names its files in its own.
  const files = new Map(entries.map((entry) => [entry.name.slice(top.length).normalize("NFC"), entry]));
  const page = firstPages.find((name) => files.has(name));
  if (page === undefined) throw problem("archive_refused", { reason: "index" });
  return { page, files };
}

/**
 * Checks an archive that is to become a guide or a panel, to its last byte.
 * @throws archive_refused, archive_entry_refused, archive_too_large
 */
export async function checkPages(source: ZipSource): Promise<PagePackage> {
  const pages = await readPages(source);
  await checkContents(source, [...pages.files.values()]);
  return pages;
}

/** The folder that everything is in, if there is one: many pack the folder of their pages instead of its files. */
function topOf(names: readonly string[]): string {
  const folder = /^[^/]+\//.exec(names[0] ?? "")?.[0] ?? "";
  return names.every((name) => name.startsWith(folder)) ? folder : "";
}
