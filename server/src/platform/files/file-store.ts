import { createHmac, randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import { Problem } from "@thingwright/contract/problem.ts";

/** A part of a file: its first and its last byte, counted from 0. */
export interface ByteRange {
  first: number;
  last: number;
}

/** A file that is being read, or the part of it that was asked for. Whoever has it reads it to the end or destroys it. */
export interface OpenFile {
  /** Bytes of the whole file. */
  size: number;
  body: Readable;
}

/** A request that puts a file into an object store. */
export interface DirectPlace {
  url: string;
  headers: Record<string, string>;
}

/** A store to which others may send files themselves. */
export interface DirectSends {
  /** Where somebody without our key may put one file of that size for a while. */
  placeFor(name: string, what: { size: number; seconds: number }): Promise<DirectPlace>;
  /** Copies a file within the store, to where nobody else may put anything. It may be another one than a moment before. */
  copy(from: string, to: string): Promise<void>;
}

/** The bytes of a file that is larger than what should be in memory. */
export interface FileBody {
  size: number;
  sha256: Buffer;
  /** Begins at the first byte each time, since a try may fail. */
  open: () => Readable | Buffer;
}

/**
 * Keeps files under names that cannot be guessed: who knows the address may read. A file never changes. Each method
 * rejects with {@link FilesAway} when the files are out of reach.
 */
export interface FileStore {
  /** Where the files are, for the operator: "the folder …" or "the bucket …". */
  readonly place: string;
  /** Resolves once the file would outlive a crash. What is there already under the name is the same, and replaced. */
  put(name: string, bytes: Buffer | FileBody): Promise<void>;
  /** @returns bytes; null if there is no such file */
  size(name: string): Promise<number | null>;
  /** @returns null if there is no such file */
  read(name: string, range?: ByteRange): Promise<OpenFile | null>;
  /** Deletes a file; a name that is not there is no error. */
  remove(name: string): Promise<void>;
  /** How files are sent past this server; null where they come through it only. */
  direct: DirectSends | null;
  /** Deletes what writes have left that were cut off so many milliseconds ago. */
  tidy(ms: number): Promise<void>;
  /** A text of a few lines that tells this place from others; null if there is none. */
  marker(): Promise<string | null>;
  mark(text: string): Promise<void>;
}

/** Files are out of reach for the moment, or for good if the settings are wrong. The cause is for the operator. */
export class FilesAway extends Problem {
  /** Whether trying again is of no use until somebody changes a setting or a right. */
  readonly final: boolean;

  constructor(cause: string, { final = false } = {}) {
    super("files_away");
    this.cause = cause;
    this.final = final;
  }
}

/** The types of the files that are kept, by the ending of their names. A store is never asked for the type. */
const types: ReadonlyMap<string, string> = new Map([
  ["png", "image/png"],
  ["jpg", "image/jpeg"],
  ["webp", "image/webp"],
  ["mp4", "video/mp4"],
  ["webm", "video/webm"],
  ["zip", "application/zip"],
  ["pdf", "application/pdf"],
  ["apk", "application/vnd.android.package-archive"],
  ["ipa", "application/x-ios-app"],
  ["bin", "application/octet-stream"],
]);

const privateStart = "private-";

/**
 * The name of a file with this content: the same each time, and not to be guessed by who knows the content. Without a
 * hash, one of 144 random bits.
 */
export function newFileName(
  extension: string,
  { key, sha256, isPublic = true }: { key?: Buffer; sha256?: Buffer; isPublic?: boolean } = {},
): string {
  const about = `${isPublic ? "public" : "private"} ${extension} ${sha256?.toString("hex")}`;
  const bits = key && sha256 ? createHmac("sha256", key).update(about).digest() : randomBytes(18);
  return `${isPublic ? "" : privateStart}${bits.subarray(0, 18).toString("base64url")}.${extension}`;
}

/** @returns null for a name that none of our files has */
export function typeOfFile(name: string): string | null {
  const extension = /^(?:private-)?[\w-]{24}\.([a-z0-9]+)$/.exec(name)?.[1];
  return types.get(extension ?? "") ?? null;
}

/** The ending of the names of files of this type. */
export function extensionOf(type: string): string {
  return types.entries().find(([, known]) => known === type)?.[0] ?? "bin";
}

/** Whether a file is read by a signed address only. A public one's name has another length. */
export function isPrivate(name: string): boolean {
  return name.startsWith(privateStart) && name.indexOf(".") === privateStart.length + 24;
}
