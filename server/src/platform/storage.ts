import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, link, readFile, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql as raw } from "kysely";
import { refuseWhileOthersRun } from "./cluster/fit.ts";
import { lockDataDir } from "./data-dir.ts";
import { migrate } from "./database/migrate.ts";
import { systemScope } from "./database/scope.ts";
import { connect, everything, type Sql } from "./database/sql.ts";
import type { Logger } from "./log.ts";
import { startEmbeddedPostgres } from "./postgres/embedded-postgres.ts";
import { type Vault, vaultWith } from "./secrets.ts";

/** The database and the installation's key, which outlive the process. */
export interface Storage {
  /** Connections for devices and the platform's own work. */
  sql: Sql;
  /** Connections for calls, whose queries are stopped when they take too long. */
  calls: Sql;
  vault: Vault;
  /** A vault with the previous key, if the installation's key is to be replaced; otherwise null. */
  previousVault: Vault | null;
  /** For connections that do not belong to the pools. */
  connectionString: string;
  /** Where the embedded PostgreSQL writes; null with an external one. */
  databaseFolder: string | null;
  close(): Promise<void>;
}

interface Options {
  DATA_DIR: string;
  DATABASE_URL?: string | undefined;
  DATABASE_CONNECTIONS: number;
  QUERY_SECONDS: number;
  SECRET_KEY?: string | undefined;
  SECRET_KEY_PREVIOUS?: string | undefined;
}

/** Locks the data directory, starts the embedded PostgreSQL unless an external one is given, and migrates. */
export async function openStorage(options: Options, log: Logger): Promise<Storage> {
  const lock = await lockDataDir(options.DATA_DIR, options.DATABASE_URL ? "several" : "one");
  const embedded = options.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({ dataDir: options.DATA_DIR, log });
  let closing = false;
  void embedded?.gone.then(() => {
    if (closing) return;
    log.fatal("PostgreSQL has ended by itself, and nothing works without it");
    process.exit(1);
  });
  const connectionString = options.DATABASE_URL ?? embedded!.connectionString;
  await migrate(connectionString, refuseWhileOthersRun);
  const pools = connectPools(connectionString, options);
  if (!embedded && (await isSuperuser(pools.sql)))
    log.warn("DATABASE_URL is a superuser's: a role that owns the database is enough, and can do less harm");
  return {
    ...pools,
    connectionString,
    databaseFolder: embedded?.directory ?? null,
    vault: vaultWith(
      options.SECRET_KEY ? Buffer.from(options.SECRET_KEY, "hex") : await keyIn(options.DATA_DIR),
    ),
    previousVault: options.SECRET_KEY_PREVIOUS
      ? vaultWith(Buffer.from(options.SECRET_KEY_PREVIOUS, "hex"))
      : null,
    async close() {
      closing = true;
      await pools.calls.close();
      await pools.sql.close();
      await embedded?.stop();
      await lock.release();
    },
  };
}

async function isSuperuser(sql: Sql): Promise<boolean> {
  const db = everything(systemScope("asks as whom the platform is connected"), sql);
  const { rows } = await raw<{ answer: string }>`select current_setting('is_superuser') as answer`.execute(
    db,
  );
  return rows[0]?.answer === "on";
}

/**
 * The platform's own pool needs at least this many connections: the work that records sessions and the work that sums
 * up hours may each hold one while it creates a partition on another.
 */
const ownAtLeast = 4;

/**
 * Opens the connections in two pools, so that calls cannot keep devices waiting: three quarters serve calls. PostgreSQL
 * applies the time limit to each statement; 0 means none.
 */
export function connectPools(
  connectionString: string,
  { DATABASE_CONNECTIONS, QUERY_SECONDS }: Pick<Options, "DATABASE_CONNECTIONS" | "QUERY_SECONDS">,
): Pick<Storage, "sql" | "calls"> {
  const own = Math.max(ownAtLeast, Math.floor(DATABASE_CONNECTIONS / 4));
  return {
    sql: connect(connectionString, own),
    calls: connect(connectionString, DATABASE_CONNECTIONS - own, QUERY_SECONDS * 1000),
  };
}

const keyBytes = 32;

/** Reads the key of this installation. The first start makes it, readable by the server's user only. */
async function keyIn(dataDir: string): Promise<Buffer> {
  const file = join(dataDir, "secret.key");
  if (!existsSync(file)) await makeKey(file);
  const key = Buffer.from((await readFile(file, "utf8")).trim(), "hex");
  // Without hard links, another process may have created the file a moment ago, and not have written the key yet.
  if (key.length !== keyBytes) throw new Error(`${file} does not contain a key of ${keyBytes} bytes`);
  return key;
}

/**
 * Creates the file with a new key, atomically where the file system supports hard links; does nothing if another
 * process has created it.
 */
async function makeKey(file: string): Promise<void> {
  const key = `${randomBytes(keyBytes).toString("hex")}\n`;
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, key, { mode: 0o600 });
  await chmod(draft, 0o600);
  try {
    await link(draft, file);
  } catch (error) {
    if (!alreadyExists(error)) await writeUnlessThere(file, key);
  } finally {
    await unlink(draft);
  }
}

async function writeUnlessThere(file: string, key: string): Promise<void> {
  try {
    await writeFile(file, key, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!alreadyExists(error)) throw error;
  }
}

const alreadyExists = (error: unknown) => (error as NodeJS.ErrnoException).code === "EEXIST";
