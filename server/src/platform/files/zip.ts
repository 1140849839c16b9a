import type { EntryFault } from "@thingwright/contract/grammar/archive-problems.ts";
import { Problem } from "@thingwright/contract/grammar/problem.ts";
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from "yauzl";
import { othersTurn, type ZipEntry } from "./unzip.ts";
import { comparable, isPlace, nameOf } from "./zip-name.ts";
import { refused, refusedEntry, tooLarge, type ZipLimits } from "./zip-refusals.ts";
import { inBlocks, type ZipSource } from "./zip-source.ts";

/** An entry while the archive is checked. */
interface Found {
  /** Where the header before the entry's bytes begins. */
  header: number;
  file: ZipEntry;
}

const stored = 0;
const deflated = 8;
const encrypted = 0x1 | 0x2000;
/** The file types of `st_mode` that are accepted: none given, a regular file, a folder. */
const plainKinds = [0, 0x8000, 0x4000];
const ratioFrom = 1024 * 1024;

/**
 * Reads the directory of an archive and checks that the archive is unambiguous: each name stays within the archive and
 * occurs once; the entries are plain files and folders whose bytes do not overlap; the header before each file says the
 * same as the directory. Nothing is unpacked.
 * @returns the files in the order of their bytes
 * @throws archive_refused, archive_entry_refused, archive_too_large
 */
export async function readZip(source: ZipSource, limits: ZipLimits): Promise<ZipEntry[]> {
  const blocks = inBlocks(source);
  const zip = await readable(open(blocks));
  // The cursor is at the next entry to be read; before the first one is read, that is where the directory begins.
  const directory = Number(zip.readEntryCursor);
  if (zip.entryCount > limits.entries) throw tooLarge(limits);
  const listed = await listedIn(zip, limits);
  if (listed.length === 0) throw refused("empty");
  listed.sort(
    (one, other) => one.entry.relativeOffsetOfLocalHeader - other.entry.relativeOffsetOfLocalHeader,
  );
  const found: Found[] = [];
  for (const { entry, name } of listed) {
    found.push(await find(zip, entry, name));
    await othersTurn(found.length);
  }
  if (found[0]?.header !== 0) throw refused("front");
  for (const [index, { file }] of found.entries()) {
    const next = found[index + 1]?.header ?? directory;
    if (file.start + file.packed > next) throw refusedEntry("overlap", file.name);
  }
  return found.map(({ file }) => file).filter(({ name }) => !name.endsWith("/"));
}

async function listedIn(zip: ZipFile, limits: ZipLimits): Promise<{ entry: Entry; name: string }[]> {
  const listed: { entry: Entry; name: string }[] = [];
  const files = new Set<string>();
  const folders = new Set<string>();
  let bytes = 0;
  const entries = zip.eachEntry();
  for (;;) {
    const next = await readable(entries.next());
    if (next.done) break;
    const entry = next.value;
    const name = nameOf(entry);
    const fault = faultOf(entry, name);
    if (fault) throw refusedEntry(fault, name);
    bytes += entry.uncompressedSize;
    const packedTooMuch =
      entry.uncompressedSize > ratioFrom && entry.uncompressedSize > limits.ratio * entry.compressedSize;
    if (bytes > limits.bytes || entry.uncompressedSize > limits.entryBytes || packedTooMuch)
      throw tooLarge(limits);
    const isFolder = name.endsWith("/");
    const path = comparable(isFolder ? name.slice(0, -1) : name);
    if (files.has(path) || (!isFolder && folders.has(path))) throw refusedEntry("duplicate", name);
    (isFolder ? folders : files).add(path);
    for (const folder of foldersOf(path)) {
      // The folders around a known folder are known, too.
      if (folders.has(folder)) break;
      folders.add(folder);
    }
    // Folders that no entry names are created as well, so a short list of deep names would create many.
    if (files.size + folders.size > limits.entries) throw tooLarge(limits);
    listed.push({ entry, name });
    await othersTurn(listed.length);
  }
  const clash = listed.find(({ name }) => !name.endsWith("/") && folders.has(comparable(name)));
  if (clash) throw refusedEntry("duplicate", clash.name);
  return listed;
}

/** Yields the folders around a path, the innermost first. */
function* foldersOf(path: string): Iterable<string> {
  for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1))
    yield path.slice(0, end);
}

function faultOf(entry: Entry, name: string): EntryFault | null {
  if (!isPlace(name)) return "path";
  if (!plainKinds.includes((entry.externalFileAttributes >>> 16) & 0xf000)) return "link";
  if ((entry.generalPurposeBitFlag & encrypted) !== 0) return "encrypted";
  if (entry.compressionMethod !== stored && entry.compressionMethod !== deflated) return "method";
  if (name.endsWith("/") && entry.uncompressedSize > 0) return "damaged";
  return null;
}

/** Reads the header before a file. Throws archive_entry_refused if it does not say the same as the directory. */
async function find(zip: ZipFile, entry: Entry, name: string): Promise<Found> {
  const header = entry.relativeOffsetOfLocalHeader;
  const local = await readable(zip.readLocalFileHeaderPromise(entry));
  const sameName = local.fileName.equals(entry.fileName as unknown as Buffer);
  if (!sameName || local.compressionMethod !== entry.compressionMethod) throw refusedEntry("damaged", name);
  const file = {
    name,
    size: entry.uncompressedSize,
    start: local.fileDataStart,
    packed: entry.compressedSize,
    deflated: entry.compressionMethod === deflated,
    crc: entry.crc32,
  };
  return { header, file };
}

function open(source: ZipSource): Promise<ZipFile> {
  class Reader extends RandomAccessReader {
    override read(
      into: Buffer,
      offset: number,
      length: number,
      position: number,
      callback: (error: Error | null) => void,
    ): void {
      if (position + length > source.size) return callback(new Error("behind the end"));
      source.read({ first: position, last: position + length - 1 }).then(
        (bytes) => {
          bytes.copy(into, offset);
          callback(bytes.length === length ? null : new Error("cut short"));
        },
        (error: Error) => callback(error),
      );
    }
  }
  const options = { autoClose: false, decodeStrings: false };
  return fromRandomAccessReaderPromise(new Reader(), source.size, options);
}

/**
 * Turns all errors that the library finds in the bytes into the same refusal. A problem, such as that the store is out
 * of reach, passes unchanged.
 */
async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof Problem ? error : refused("unreadable");
  }
}
