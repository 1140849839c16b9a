import { randomUUID } from "node:crypto";
import type { Cluster } from "../cluster/cluster.ts";
import { systemScope } from "../database/scope.ts";
import type { Sql } from "../database/sql.ts";
import type { Logger } from "../log.ts";
import { repeat } from "../repeat.ts";
import { Unusable } from "../unusable.ts";
import { type FileStore, FilesAway } from "./file-store.ts";
import { keepUsing, lockPlace, newestFiles, recordPlace, usersOfFiles } from "./shared-files.store.ts";

/** The files of the installation: a store that each process has verified to be the same one. */
export interface SharedFiles extends FileStore {
  /** Returns what is wrong with the files, for the operator; null when all is well. Strangers may read the sentence. */
  trouble(): string | null;
  close(): Promise<void>;
}

const scope = systemScope("where the files are is the platform's own");
const lookEveryMs = 10_000;
/** If a check takes longer than this many milliseconds, `trouble` reports it. */
const patienceMs = 15_000;
/** How many of the newest files are looked for in a place that has not been recorded before. */
const sampleSize = 20;

const elsewhere = "The files are not the ones that the other processes use.";

export interface SharedDeps {
  cluster: Cluster;
  sql: Sql;
  log: Logger;
}

/**
 * Makes sure that this process uses the same files as the other processes. The place holds a marker that the database
 * records. Each process that starts writes a new marker, so that a copy of the place soon has an old marker and is
 * recognized as a copy. A place without the marker is accepted if no other process uses files. When the place is out of
 * reach, the process goes on looking for it, and stores nothing until it is found.
 * @throws Error for the operator: other processes use other files, or the store refuses this process
 */
export async function sharedFiles(
  store: FileStore,
  deps: SharedDeps,
  lookEvery = lookEveryMs,
): Promise<SharedFiles> {
  const { cluster, log } = deps;
  // A gateway neither reads nor writes files.
  if (!cluster.self.roles.some((role) => role === "api" || role === "worker"))
    return { ...store, trouble: () => null, close: async () => {} };
  let joined = false;
  let trouble: string | null = null;
  let lookingSince: number | null = null;

  async function look(): Promise<void> {
    lookingSince = performance.now();
    try {
      const found = joined ? await isSame(store, deps) : await join(store, deps).then(() => true);
      joined = true;
      if (!found && trouble !== elsewhere) log.error({ place: store.place }, "the files are not the others'");
      trouble = found ? null : elsewhere;
    } catch (error) {
      const away = error instanceof FilesAway;
      if (trouble === null) log.warn({ error, place: store.place }, "the files are out of reach");
      trouble = away
        ? "The files are out of reach."
        : "It is not known whether the files are the right ones.";
      if (error instanceof OtherFiles) trouble = elsewhere;
      if (!joined) throw error;
    } finally {
      lookingSince = null;
    }
  }

  try {
    await look();
  } catch (error) {
    if (!(error instanceof FilesAway)) throw error;
    const sentence = `The files cannot be kept in ${store.place}: ${String(error.cause)}.`;
    if (error.final) throw new Unusable(sentence, { cause: error });
  }
  // A failure is reported by `trouble`, and by the log when the failure begins.
  const stop = repeat("shared files", lookEvery, () => look().catch(() => {}), log);
  const late = () => lookingSince !== null && performance.now() - lookingSince > patienceMs;
  return {
    ...store,
    put(name, bytes) {
      // A file that is stored in another place would be lost once the settings are corrected.
      if (!joined || trouble === elsewhere) return Promise.reject(new FilesAway(trouble ?? elsewhere));
      return store.put(name, bytes);
    },
    trouble: () => (late() ? "The files have not answered for a while." : trouble),
    close: stop,
  };
}

class OtherFiles extends Error {}

/** Marks the place as the one in use. Throws OtherFiles if the other processes use another place. */
async function join(store: FileStore, { cluster, sql, log }: SharedDeps): Promise<void> {
  const isNew = await sql.transaction(async (transaction) => {
    const recorded = await lockPlace(scope, transaction);
    const marker = (await store.marker()) ?? "";
    const fits = recorded !== null && marker.split("\n").includes(recorded);
    if (!fits) {
      const users = await usersOfFiles(scope, transaction);
      const others = cluster.nodes().filter(({ no }) => no !== cluster.self.no && users.includes(no));
      if (others.length > 0)
        throw new OtherFiles(misfit(store, [...new Set(others.map(({ host }) => host))]));
    }
    // The former marker stays beside the new one, so that a crash before the commit does no harm.
    const next = randomUUID();
    await store.mark(`${next}\n${recorded ?? ""}\n`);
    await recordPlace(scope, transaction, next);
    await keepUsing(scope, transaction, cluster.self.no);
    return !fits;
  });
  if (!isNew) return;
  const names = await newestFiles(scope, sql, sampleSize);
  const sizes = await Promise.all(names.map((name) => store.size(name)));
  const missing = names.filter((_name, i) => sizes[i] === null);
  if (missing.length > 0)
    log.warn(
      { place: store.place, looked: names.length, missing },
      "files that the database knows are missing",
    );
}

/** Checks whether the place still has the marker that was last recorded. */
async function isSame(store: FileStore, { cluster, sql }: SharedDeps): Promise<boolean> {
  const recorded = await keepUsing(scope, sql, cluster.self.no);
  if ((await store.marker())?.split("\n").includes(recorded)) return true;
  // Another process may have written a new marker and not recorded it yet. Under the lock, no process is between these
  // two steps.
  return sql.transaction(async (transaction) => {
    const now = await lockPlace(scope, transaction);
    return now !== null && ((await store.marker()) ?? "").split("\n").includes(now);
  });
}

function misfit(store: FileStore, hosts: string[]): string {
  return (
    `The files of this process would be in ${store.place}, but the processes on ${hosts.join(", ")} use other files. ` +
    "Set FILES_DIR to a folder that all machines share, or S3_URL to the same object store on all of them."
  );
}
