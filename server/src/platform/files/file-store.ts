import { randomBytes } from "node:crypto";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";

/** Keeps files under names that cannot be guessed: who knows the address may read. */
export interface FileStore {
  /** The folder to serve from. */
  readonly folder: string;
  /** @returns the file's name, once the file is on disk */
  put(bytes: Buffer, extension: string): Promise<string>;
  /** Deletes a file; a name that is not there is no error. */
  remove(name: string): Promise<void>;
}

/** Files in one folder of the data directory. */
export async function localFiles(dataDir: string): Promise<FileStore> {
  const folder = join(dataDir, "files");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    folder,
    async put(bytes, extension) {
      const name = `${randomBytes(18).toString("base64url")}.${extension}`;
      const file = await open(join(folder, name), "wx", 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      return name;
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}
