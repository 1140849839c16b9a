import { readFileSync } from "node:fs";
import path from "node:path";
import { Unusable } from "../unusable.ts";
import type { Binaries } from "./binaries.ts";

/**
 * Checks the version of a cluster: PostgreSQL reads only clusters of its own major version.
 * @throws Unusable with advice, if the cluster in `directory` has another version
 */
export function checkVersion(directory: string, { version }: Binaries): void {
  const made = readFileSync(path.join(directory, "PG_VERSION"), "utf8").trim();
  if (made === version.split(".")[0]) return;
  throw new Unusable(
    `The database in ${directory} was made by PostgreSQL ${made}, and this is ${version}. ` +
      `Start it with the release that made it, dump it, and restore the dump into a new data directory.`,
  );
}
