import { execFile } from "node:child_process";
import { chownSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { environmentOf } from "./postmaster.ts";
import type { Binaries } from "./binaries.ts";
import type { SystemUser } from "./system-user.ts";

export const superuser = "thingwright";

/**
 * Creates a cluster in `directory`: UTF-8, ordered by code point, with a password for every connection. The cluster
 * appears as a whole or not at all, so a start that is killed leaves no incomplete cluster.
 *
 * @throws Error with the output of initdb
 */
export async function createCluster(
  directory: string,
  password: string,
  binaries: Binaries,
  user: SystemUser,
) {
  removeUnfinished(`${directory}-new-`);
  const staging = mkdtempSync(`${directory}-new-`);
  const passwordFile = path.join(staging, "password");
  const fresh = path.join(staging, "postgres");
  try {
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (user.uid !== undefined && user.gid !== undefined) {
      chownSync(staging, user.uid, user.gid);
      chownSync(passwordFile, user.uid, user.gid);
    }
    const options = ["-D", fresh, "-U", superuser, `--pwfile=${passwordFile}`, "--auth=scram-sha-256"];
    options.push("--encoding=UTF8", ...localeOptions(binaries), "--no-instructions");
    await promisify(execFile)(path.join(binaries.native, "bin", "initdb"), options, {
      ...user,
      cwd: staging,
      env: environmentOf(binaries),
    });
    renameSync(fresh, directory);
  } catch (error) {
    const said = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : "";
    throw new Error(`The database could not be made in ${directory}: ${said || String(error)}`, {
      cause: error,
    });
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** Removes the leftovers of starts that were killed. */
function removeUnfinished(prefix: string): void {
  const folder = path.dirname(prefix);
  for (const name of readdirSync(folder)) {
    if (name.startsWith(path.basename(prefix)))
      rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

/**
 * Returns options for the same order and case rules on every machine, regardless of its locales. The provider `builtin`
 * exists since PostgreSQL 17.
 */
function localeOptions({ version }: Binaries): string[] {
  const builtin = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  return Number.parseInt(version, 10) >= 17 ? builtin : ["--locale=C"];
}
