import { randomBytes } from "node:crypto";
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

/**
 * Keeps files under names that cannot be guessed: who knows the address may read. A file never changes. Each method
 * rejects with {@link FilesAway} when the files are out of reach.
 */
export interface FileStore {
  /** Where the files are, for the operator: "the folder …" or "the bucket …". */
  readonly place: string;
  /** Resolves once the file would outlive a crash. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** @returns bytes; null if there is no such file */
  size(name: string): Promise<number | null>;
  /** @returns null if there is no such file */
  read(name: string, range?: ByteRange): Promise<OpenFile | null>;
  /** Deletes a file; a name that is not there is no error. */
  remove(name: string): Promise<void>;
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
]);

/** A name that cannot be guessed: 144 random bits. */
export function newFileName(extension: string): string {
  return `${randomBytes(18).toString("base64url")}.${extension}`;
}

/** @returns null for a name that none of our files has */
export function typeOfFile(name: string): string | null {
  const extension = /^[\w-]{24}\.([a-z]+)$/.exec(name)?.[1];
  return types.get(extension ?? "") ?? null;
}
