import { filePurposes } from "@thingwright/contract/content/file-purposes.ts";
import { limits } from "@thingwright/contract/grammar/limits.ts";
import { readImage } from "./image.ts";
import { checkContents } from "./unzip.ts";
import { isMp4, isWebm } from "./video.ts";
import { inBlocks, type ZipSource } from "./zip-source.ts";

/** The properties of a file that its content shows. */
export interface KnownContent {
  type: string;
  /**
   * For an image: the bytes that are stored, and its size in pixels. Data that does not belong to the picture is
   * removed.
   */
  image?: { bytes: Buffer; width: number; height: number };
}

const unknown = "application/octet-stream";
/** How many bytes at the end of a PDF may hold its end mark: a few other bytes may follow the mark. */
const endOfPdf = 2048;

/**
 * Recognizes a file by its content, never by its name. An unknown file has the type application/octet-stream.
 * @throws archive_refused, archive_entry_refused, archive_too_large: an archive that has features of a hostile one
 */
export async function readContent(given: ZipSource): Promise<KnownContent> {
  const source = inBlocks(given);
  if (source.size <= filePurposes.image.bytes) {
    const bytes = await given.read({ first: 0, last: source.size - 1 });
    const image = readImage(bytes);
    if (image) return { type: image.type, image };
  }
  const head = await source.read({ first: 0, last: Math.min(source.size, 8) - 1 });
  const begins = (text: string, at = 0) => head.toString("latin1", at, at + text.length) === text;
  if (begins("PK\u0003\u0004")) return { type: await typeOfArchive(source) };
  if (begins("%PDF-") && (await endsAsPdf(source))) return { type: "application/pdf" };
  if (begins("ftyp", 4) && (await isMp4(source))) return { type: "video/mp4" };
  if (await isWebm(source)) return { type: "video/webm" };
  return { type: unknown };
}

async function typeOfArchive(source: ZipSource): Promise<string> {
  // Loaded only where there is an archive.
  const { readZip } = await import("./zip.ts");
  const entries = await readZip(source, limits.archive);
  await checkContents(source, entries);
  if (entries.some(({ name }) => name === "AndroidManifest.xml"))
    return "application/vnd.android.package-archive";
  const isForIos = entries.some(({ name }) => /^Payload\/[^/]+\.app\/Info\.plist$/.test(name));
  return isForIos ? "application/x-ios-app" : "application/zip";
}

async function endsAsPdf(source: ZipSource): Promise<boolean> {
  const tail = await source.read({ first: Math.max(0, source.size - endOfPdf), last: source.size - 1 });
  return tail.includes("%%EOF");
}
