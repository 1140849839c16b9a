import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { type FileStore, FilesAway } from "./file-store.ts";

const markerName = ".installation";
/** The name of a file while it is being written. */
const isDraft = /^\..+\.[0-9a-f]{8}-[0-9a-f-]{27}$/;

/**
 * Files in a folder of this machine, or in one that machines share.
 * @throws Error for the operator, if the folder cannot be made
 */
export async function localFiles(folder: string): Promise<FileStore> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new Error(`The folder of files ${folder} cannot be made: ${(error as Error).message}`, {
      cause: error,
    });
  }
  const pathOf = (name: string) => join(folder, name);
  const write = async (name: string, bytes: Buffer | string | Readable) => {
    const file = await open(pathOf(name), "wx", 0o600);
    try {
      await writeFile(file, bytes);
      await file.sync();
    } finally {
      await file.close();
    }
  };
  /** Writes a draft and renames it, so that concurrent writers of a file do not disturb its readers. */
  const replace = async (name: string, bytes: Buffer | string | Readable) => {
    const draft = `.${name}.${randomUUID()}`;
    try {
      await reached(write(draft, bytes));
      await reached(rename(pathOf(draft), pathOf(name)));
    } catch (error) {
      await rm(pathOf(draft), { force: true }).catch(() => {});
      throw error;
    }
  };
  return {
    place: `the folder ${folder}`,
    put: (name, bytes) => replace(name, Buffer.isBuffer(bytes) ? bytes : bytes.open()),
    async size(name) {
      const found = await openFile(pathOf(name));
      await found?.file.close();
      return found?.size ?? null;
    },
    async read(name, range) {
      const found = await openFile(pathOf(name));
      if (!found) return null;
      const part = range && { start: range.first, end: range.last };
      return { size: found.size, body: createReadStream("", { fd: found.file, ...part }) };
    },
    remove: (name) => reached(rm(pathOf(name), { force: true })),
    direct: null,
    async tidy(ms) {
      const names = await reached(readdir(folder));
      for (const name of names.filter((one) => isDraft.test(one))) {
        const found = await orNull(stat(pathOf(name)));
        if (found && Date.now() - found.mtimeMs > ms) await reached(rm(pathOf(name), { force: true }));
      }
    },
    marker: () => reached(orNull(readFile(pathOf(markerName), "utf8"))),
    mark: (text) => replace(markerName, text),
  };
}

async function openFile(path: string): Promise<{ file: FileHandle; size: number } | null> {
  const file = await reached(orNull(open(path, "r")));
  if (!file) return null;
  const found = await file.stat().catch(() => null);
  if (found?.isFile()) return { file, size: found.size };
  await file.close();
  return null;
}

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Turns errors of the operating system into {@link FilesAway}. */
async function reached<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new FilesAway((error as Error).message);
  }
}
