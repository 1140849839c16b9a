import { rmSync, statSync } from "node:fs";
import path from "node:path";
import { findBinaries, prepareBinaries } from "./binaries.ts";
import { type ClusterLog, knownDirectory, locateCluster, makeStateDirectory } from "./cluster-record.ts";
import { createCluster, superuser } from "./create-cluster.ts";
import { checkVersion } from "./version.ts";
import { chooseAddress, connectionStringOf } from "./address.ts";
import { adoptLeftover, leftoverOf } from "./leftovers.ts";
import { type Postmaster, startPostmaster } from "./postmaster.ts";
import { prepareServerRole, serverPassword, serverRole } from "./server-role.ts";
import { defaultSettings, type Settings } from "./settings.ts";

export type EmbeddedPostgres = {
  /**
   * For `pg`: connects as the server's role to the database `postgres`, which the role owns, over a unix socket or the
   * loopback.
   */
  connectionString: string;
  /** Like `connectionString`, but connects as the superuser of the cluster. */
  administration: string;
  /** PostgreSQL's own data directory, absolute. */
  directory: string;
  /** Resolves when PostgreSQL has ended, on `stop` or by itself. */
  gone: Promise<void>;
  /** Ends open sessions, writes everything to disk, and resolves when PostgreSQL has ended. */
  stop(): Promise<void>;
};

/**
 * Starts the PostgreSQL that belongs to a data directory, and creates its cluster on the first start. The caller holds
 * the directory's lock (`lockDataDir`). If this process is killed, PostgreSQL lives on and the next start adopts it; if
 * this process exits without `stop`, PostgreSQL ends by itself.
 * @param options.dataDir an absolute path of a directory that exists
 * @param options.log receives messages for the operator: the first start, an adoption
 * @param options.settings PostgreSQL settings that are added to the default ones or replace them
 * @param options.package a package of binaries to use instead of this platform's default
 * @throws Error with advice, if there is no package for this platform or PostgreSQL does not start
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log?: ClusterLog;
  settings?: Settings;
  package?: string;
}): Promise<EmbeddedPostgres> {
  const { dataDir, log } = options;
  const found = findBinaries(options.package);
  const cluster = locateCluster(dataDir, log);
  const { directory, user, password } = cluster;
  const binaries = prepareBinaries(found, user, user.uid === undefined ? () => dataDir : makeStateDirectory);
  if (cluster.exists) {
    checkVersion(directory, binaries);
  } else {
    log?.info(`Making a PostgreSQL database in ${directory}`);
    await createCluster(directory, password, binaries, user);
  }

  const settings = {
    ...defaultSettings(),
    cluster_name: `thingwright-${binaries.version}`,
    ...options.settings,
  };
  const command = [path.join(binaries.native, "bin", "postgres"), "-D", directory];
  for (const [name, value] of Object.entries(settings)) command.push("-c", `${name}=${value}`);
  command.push(...(await chooseAddress(directory)));

  const adopted = cluster.exists ? await adoptLeftover(directory, command) : undefined;
  if (adopted)
    log?.info(`Adopted PostgreSQL (process ${adopted.pid}), which an earlier process had left running`);
  const logFile = path.join(dataDir, "postgres.log");
  shorten(logFile);
  const postmaster = adopted ?? (await startPostmaster({ directory, command, binaries, user, logFile }));
  const at = { directory, port: postmaster.port };
  const administration = connectionStringOf({ ...at, user: superuser, password });
  const stop = stopperOf(postmaster);
  const own = serverPassword(password);
  await prepareServerRole(administration, own).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    connectionString: connectionStringOf({ ...at, user: serverRole, password: own }),
    administration,
    directory,
    gone: postmaster.gone,
    stop,
  };
}

/**
 * Ends the PostgreSQL that a killed process has left running for a data directory, if one runs, and resolves when it
 * has ended. The caller holds the directory's lock.
 */
export async function endLeftover(dataDir: string): Promise<void> {
  const directory = knownDirectory(dataDir);
  const left = directory === undefined ? undefined : leftoverOf(directory);
  if (left) await stopperOf(left)();
}

function stopperOf({ pid, gone }: Pick<Postmaster, "pid" | "gone">): () => Promise<void> {
  let running = true;
  const signal = () => {
    // SIGINT is PostgreSQL's fast shutdown: it ends sessions and writes a checkpoint.
    if (running) process.kill(pid, "SIGINT");
  };
  process.once("exit", signal);
  void gone.then(() => {
    running = false;
    process.removeListener("exit", signal);
  });
  return async () => {
    signal();
    // The interval keeps the event loop alive: nothing else may do so any more, and this process must outlive
    // PostgreSQL.
    const hold = setInterval(() => {}, 60_000);
    await gone.finally(() => clearInterval(hold));
  };
}

function shorten(logFile: string): void {
  const most = 10 * 1024 * 1024;
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > most) rmSync(logFile);
}
