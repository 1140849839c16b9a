import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Role } from "../src/platform/cluster/cluster.ts";
import { connect, type Sql } from "../src/platform/database/sql.ts";
import type { Caller } from "./caller.ts";
import { createTestDatabase } from "./postgres.ts";
import { type ServerProcess, signIn, startServer } from "./server-process.ts";
import { testSecretKey } from "./vault.ts";

export const administratorPassword = "Administer1!";

interface ProcessOptions {
  /** All roles by default. */
  roles?: readonly Role[];
  /** Settings that add to or replace the installation's. */
  env?: Record<string, string>;
  /** Ports of an earlier process, to start at the same address; free ones by default. */
  ports?: { httpPort: number; mqttPort: number };
  /** The program and its arguments, run in the checkout; by default the server's. */
  command?: readonly [string, ...string[]];
  /** By default a folder of its own, as on a machine of its own. */
  dataDir?: string;
}

/** Real processes that share one database and one key. */
export interface Processes {
  connectionString: string;
  /** The database, for looking at what the processes have stored. */
  sql: Sql;
  /**
   * Starts a process and waits until it is ready. `kill` ends it like `kill -9`, `interrupt` like a service manager.
   * @throws an error with the text that it printed, if it ends before it is ready
   */
  start(options?: ProcessOptions): Promise<ServerProcess>;
  /** Signs the administrator in at one of the processes. */
  signIn(at: ServerProcess): Promise<Caller>;
  /** Kills the processes that still run, and removes the database and the folders. */
  close(): Promise<void>;
}

/**
 * Creates a database for several real processes, without starting any.
 * @param env settings of all of them
 * @example
 * const processes = await forFile(makeProcesses());
 * const [api, gateway] = await Promise.all([processes.start({ roles: ["api"] }), processes.start({ roles: ["gateway"] })]);
 */
export async function makeProcesses(env: Record<string, string> = {}): Promise<Processes> {
  const database = await createTestDatabase();
  const sql = connect(database.connectionString, 2);
  const folders = await mkdtemp(join(tmpdir(), "thingwright-processes-"));
  const started: Promise<ServerProcess>[] = [];
  return {
    connectionString: database.connectionString,
    sql,
    start(options = {}) {
      const process = startServer({
        dataDir: options.dataDir ?? join(folders, String(started.length)),
        ...(options.ports && { ports: options.ports }),
        ...(options.command && { command: options.command }),
        env: {
          DATABASE_URL: database.connectionString,
          DATABASE_CONNECTIONS: "12",
          SECRET_KEY: testSecretKey,
          ADMIN_PASSWORD: administratorPassword,
          FILES_DIR: join(folders, "files"),
          ROLES: (options.roles ?? ["all"]).join(","),
          LOG_LEVEL: "info",
          ...env,
          ...options.env,
        },
      });
      started.push(process);
      return process;
    },
    signIn: ({ url }) => signIn(url, administratorPassword),
    async close() {
      const settled = await Promise.allSettled(started);
      await Promise.all(settled.map(async (one) => one.status === "fulfilled" && one.value.kill()));
      await sql.close();
      await database.drop();
      await rm(folders, { recursive: true, force: true });
    },
  };
}
