import { pageTypes, firstPages } from "@thingwright/contract/content/page-packages.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { problem } from "@thingwright/contract/grammar/problem.ts";
import { shownName } from "./shown-name.ts";
import { checkContents, type ZipEntry } from "./unzip.ts";
import type { ZipSource } from "./zip-source.ts";

/** The pages of a guide or a panel, as an archive holds them. */
export interface PagePackage {
  /** The page that the package begins with. */
  page: string;
  /** The files, by their paths below the folder of that page. */
  files: ReadonlyMap<string, ZipEntry>;
}

const types: ReadonlyMap<string, string> = new Map(Object.entries(pageTypes));
/** Files that operating systems add to archives without being asked. */
const addedBySystems = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i;

/** Finds the type of a file in a package. @returns null if a package may not hold files of this type */
export function typeOfPage(path: string): string | null {
  return types.get(/\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? "") ?? null;
}

/** Lists the files of an archive of pages, without unpacking them. */
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
  // Some operating systems write accented letters composed and others decomposed, and the links in a page may use
  // either.
  const files = new Map(entries.map((entry) => [entry.name.slice(top.length).normalize("NFC"), entry]));
  const page = firstPages.find((name) => files.has(name));
  if (page === undefined) throw problem("archive_refused", { reason: "index" });
  return { page, files };
}

/** Checks an archive that should become a guide or a panel, down to its last byte. */
export async function checkPages(source: ZipSource): Promise<PagePackage> {
  const pages = await readPages(source);
  await checkContents(source, [...pages.files.values()]);
  return pages;
}

/**
 * Finds the folder that contains all files; empty if there is none. Many people pack the folder of their pages instead
 * of the files in it.
 */
function topOf(names: readonly string[]): string {
  const folder = /^[^/]+\//.exec(names[0] ?? "")?.[0] ?? "";
  return names.every((name) => name.startsWith(folder)) ? folder : "";
}
