import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { type FileStore, FilesAway } from "./file-store.ts";

const markerName = ".installation";

/**
 * Files in a folder of this machine, or in one that machines share.
 * @throws a sentence for the operator when the folder cannot be made
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
  const write = async (name: string, bytes: Buffer | string) => {
    const file = await open(pathOf(name), "wx", 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
  };
  return {
    place: `the folder ${folder}`,
    put: (name, bytes) => reached(write(name, bytes)),
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
    marker: () => reached(orNull(readFile(pathOf(markerName), "utf8"))),
    async mark(text) {
      const draft = `${markerName}.${randomUUID()}`;
      await reached(write(draft, text));
      await reached(rename(pathOf(draft), pathOf(markerName)));
    },
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

/** Tells what the operating system says of the folder as files that are out of reach. */
async function reached<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new FilesAway((error as Error).message);
  }
}
