import { randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { stopLeftover } from "./leftovers.ts";
import { chooseUser, closedFolder, type SystemUser } from "./system-user.ts";

/** The location and password of a data directory's cluster, as `postgres.json` in the data directory stores them. */
type ClusterRecord = {
  /** PostgreSQL's own data directory, absolute, or relative to the platform's data directory. */
  directory: string;
  /** The password of the superuser, made at random. */
  password: string;
};

const stateDirectory = "/var/lib/thingwright";

/**
 * Messages to the operator: `info` about a first start or an adopted PostgreSQL, `warn` about a database that is no
 * longer used.
 */
export type ClusterLog = { info(message: string): void; warn(message: string): void };

const clusterFolder = "postgres";
const recordFile = "postgres.json";
const ownerFile = "data-directory";

/**
 * Reads the location of the cluster of `dataDir`, or chooses one: the data directory, unless the user that must run
 * PostgreSQL cannot reach it (as in a checkout in root's closed home); then a folder in the system's state directory,
 * named after the checkout.
 *
 * @param log receives a warning if this data directory had an earlier cluster
 */
export function locateCluster(
  dataDir: string,
  log: ClusterLog | undefined,
): { directory: string; password: string; user: SystemUser; exists: boolean } {
  const record = readRecord(dataDir);
  const known = knownDirectory(dataDir);
  const exists = known !== undefined && existsSync(path.join(known, "PG_VERSION"));
  const user = chooseUser(exists ? known : undefined);
  if (record && known && existsSync(path.dirname(known))) {
    if (path.isAbsolute(record.directory)) claim(path.dirname(known), dataDir);
    const closed = closedFolder(user, path.dirname(known));
    if (closed === undefined) return { directory: known, password: record.password, user, exists };
    if (exists) {
      throw new Error(
        `PostgreSQL runs as user ${user.uid}, which cannot reach its data in ${known}: open ${closed}`,
      );
    }
  }
  const password = record?.password ?? randomBytes(24).toString("base64url");
  const directory = closedFolder(user, dataDir) === undefined ? clusterFolder : makeStateFolder(dataDir, log);
  const text = JSON.stringify({ directory, password } satisfies ClusterRecord, null, 2);
  writeFileSync(path.join(dataDir, recordFile), `${text}\n`, { mode: 0o600 });
  return { directory: path.resolve(dataDir, directory), password, user, exists: false };
}

/** Makes the directory for data and programs that the user who runs PostgreSQL cannot reach in the checkout. */
export function makeStateDirectory(): string {
  try {
    mkdirSync(stateDirectory, { recursive: true });
    // Unlike mkdir, chmod ignores the umask.
    chmodSync(stateDirectory, 0o755);
  } catch (error) {
    const advice = "Set DATA_DIR to a directory, and run from a checkout, that other users can pass through.";
    throw new Error(`${stateDirectory} cannot be used (${String(error)}). ${advice}`, { cause: error });
  }
  return stateDirectory;
}

/** Returns the directory of the cluster of `dataDir`; undefined if there has never been one. */
export function knownDirectory(dataDir: string): string | undefined {
  const record = readRecord(dataDir);
  return record && path.resolve(dataDir, record.directory);
}

function readRecord(dataDir: string): ClusterRecord | undefined {
  const file = path.join(dataDir, recordFile);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as ClusterRecord) : undefined;
}

function makeStateFolder(dataDir: string, log: ClusterLog | undefined): string {
  const owner = realpathSync(dataDir);
  makeStateDirectory();
  for (const folder of readdirSync(stateDirectory).map((name) => path.join(stateDirectory, name))) {
    if (ownerOf(folder) !== owner) continue;
    log?.warn(`An earlier database of ${dataDir} is left in ${folder}; it is not used any more`);
    stopLeftover(path.join(folder, clusterFolder));
  }
  const name = path.basename(path.dirname(owner)).replaceAll(/[^\w.-]+/g, "-");
  const folder = mkdtempSync(path.join(stateDirectory, `${name}-`));
  // mkdtemp closes a folder to all but its owner, and PostgreSQL's user must pass; the cluster within is closed anyway.
  chmodSync(folder, 0o711);
  writeFileSync(path.join(folder, ownerFile), owner);
  return path.join(folder, clusterFolder);
}

function ownerOf(folder: string): string | undefined {
  const file = path.join(folder, ownerFile);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/**
 * Makes sure that the cluster in `folder` belongs to this data directory only. Throws if the data directory is a copy
 * whose original uses the same cluster; if it was moved, notes its new path.
 */
function claim(folder: string, dataDir: string): void {
  const self = realpathSync(dataDir);
  const owner = ownerOf(folder);
  if (owner === undefined || owner === self) return;
  const original = existsSync(owner) ? readRecord(owner) : undefined;
  if (original && path.dirname(original.directory) === folder) {
    throw new Error(
      `${dataDir} is a copy of ${owner}, and both name the database in ${folder}; remove ${recordFile} from the copy`,
    );
  }
  writeFileSync(path.join(folder, ownerFile), self);
}
