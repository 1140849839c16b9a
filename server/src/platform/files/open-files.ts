import { join } from "node:path";
import type { Health } from "../health.ts";
import { localFiles } from "./local-files.ts";
import { s3Files } from "./s3-files.ts";
import type { S3Settings } from "./s3-client.ts";
import { sharedFiles, type SharedFiles, type SharedDeps } from "./shared-files.ts";

interface Options {
  folder: string | undefined;
  dataDir: string;
  s3: S3Settings | null;
}

/**
 * Opens the files: in an object store if one is configured, otherwise in a folder. The health check warns while the
 * files are out of reach.
 */
export async function openFiles(
  { folder, dataDir, s3 }: Options,
  { health, ...deps }: SharedDeps & { health: Health },
): Promise<SharedFiles> {
  const store = await (s3 ? s3Files(s3) : localFiles(folder ?? join(dataDir, "files")));
  const files = await sharedFiles(store, deps);
  // Only a warning, because otherwise all processes would stop serving at the same time.
  health.check("files", () => {
    const warning = files.trouble();
    return warning === null ? null : { warning };
  });
  return files;
}
