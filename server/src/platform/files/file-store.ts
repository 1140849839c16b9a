import { createHmac, randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import { Problem } from "@thingwright/contract/grammar/problem.ts";

/** A part of a file: its first and its last byte, counted from 0. */
export interface ByteRange {
  first: number;
  last: number;
}

/** An open file, or the requested part of it. The caller must read the body to its end or destroy it. */
export interface OpenFile {
  /** The size of the whole file, in bytes. */
  size: number;
  body: Readable;
}

/** A request that puts a file into an object store. */
export interface DirectPlace {
  url: string;
  headers: Record<string, string>;
}

/** A store to which clients may send files themselves, without passing through this server. */
export interface DirectSends {
  /**
   * Makes a request with which a client without the platform's key may put one file of this size, for a limited time.
   */
  placeFor(name: string, what: { size: number; seconds: number }): Promise<DirectPlace>;
  /**
   * Copies a file within the store, to a name that no client may write to. The client may have replaced the file since
   * the caller last read it, so the copy has to be checked.
   */
  copy(from: string, to: string): Promise<void>;
}

/** The content of a file that is too large to be held in memory. */
export interface FileBody {
  size: number;
  sha256: Buffer;
  /** Each call begins at the first byte, because an attempt that fails is repeated. */
  open: () => Readable | Buffer;
}

/**
 * Stores files under names that cannot be guessed: anyone who knows the address may read the file. A file never
 * changes. Each method rejects with {@link FilesAway} when the files are out of reach.
 */
export interface FileStore {
  /** Where the files are, for the operator: "the folder …" or "the bucket …". */
  readonly place: string;
  /**
   * Resolves once the file would survive a crash. A file that exists under the name has the same content, and is
   * replaced.
   */
  put(name: string, bytes: Buffer | FileBody): Promise<void>;
  /** @returns the size in bytes; null if there is no such file */
  size(name: string): Promise<number | null>;
  /** @returns null if there is no such file */
  read(name: string, range?: ByteRange): Promise<OpenFile | null>;
  /** Deletes a file; does nothing if there is no such file. */
  remove(name: string): Promise<void>;
  /** How clients send files without passing through this server; null if the store has no such way. */
  direct: DirectSends | null;
  /** Deletes the leftovers of writes that were cut off at least this many milliseconds ago. */
  tidy(ms: number): Promise<void>;
  /** Reads the text of a few lines that identifies this place; null if there is none. */
  marker(): Promise<string | null>;
  mark(text: string): Promise<void>;
}

/**
 * The files are out of reach for the moment, or until an operator corrects the settings. The cause is for the operator.
 */
export class FilesAway extends Problem {
  /** Whether trying again is of no use until somebody changes a setting or an access right. */
  readonly final: boolean;

  constructor(cause: string, { final = false } = {}) {
    super("files_away");
    this.cause = cause;
    this.final = final;
  }
}

/** The types of stored files, by the extension of their names. A store is never asked for the type. */
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
 * Makes the name of a file. With a key and a hash, the name is the same each time for the same content, and even
 * somebody who knows the content cannot guess it. Otherwise the name has 144 random bits.
 */
export function newFileName(
  extension: string,
  { key, sha256, isPublic = true }: { key?: Buffer; sha256?: Buffer; isPublic?: boolean } = {},
): string {
  const about = `${isPublic ? "public" : "private"} ${extension} ${sha256?.toString("hex")}`;
  const bits = key && sha256 ? createHmac("sha256", key).update(about).digest() : randomBytes(18);
  return `${isPublic ? "" : privateStart}${bits.subarray(0, 18).toString("base64url")}.${extension}`;
}

/** Finds the type of a stored file by its name. @returns null for a name that no stored file can have */
export function typeOfFile(name: string): string | null {
  const extension = /^(?:private-)?[\w-]{24}\.([a-z0-9]+)$/.exec(name)?.[1];
  return types.get(extension ?? "") ?? null;
}

/** Returns the extension of the names of files of this type. */
export function extensionOf(type: string): string {
  return types.entries().find(([, known]) => known === type)?.[0] ?? "bin";
}

/**
 * Whether a file can be read only at a signed address. A public name may begin with the same letters by chance, but has
 * another length.
 */
export function isPrivate(name: string): boolean {
  return name.startsWith(privateStart) && name.indexOf(".") === privateStart.length + 24;
}
