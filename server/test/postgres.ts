import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { migrate } from "../src/platform/database/migrate.ts";
import { connect } from "../src/platform/database/sql.ts";
import { startEmbeddedPostgres } from "../src/platform/postgres/embedded-postgres.ts";
import { serverRole } from "../src/platform/postgres/server-role.ts";
import { withClient } from "./client.ts";
import { inTime } from "./in-time.ts";

/** The environment variable with the test server's address, for vitest's workers and the programs that they start. */
const variable = "TEST_POSTGRES_URL";
/** The environment variable with the address for the superuser. */
const superuserVariable = "TEST_POSTGRES_SUPERUSER_URL";
const template = "template_of_tests";

/** Settings for speed: a crash would lose the data, which does not matter in tests. */
export const careless = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: 0,
  shared_buffers: "256MB",
  min_wal_size: "32MB",
  max_wal_size: "256MB",
};

/**
 * Starts a PostgreSQL in a temporary folder, with a migrated template, unless this process has one already. Programs
 * other than vitest must call this before `createTestDatabase`.
 * @param durable for measurements: on disk, with the settings of an installation
 * @returns a function that stops the server and removes its folder; it does nothing if an earlier call started the
 * server
 */
export async function startTestPostgres({ durable = false } = {}): Promise<() => Promise<void>> {
  if (process.env[variable]) return async () => {};
  const folder = durable ? tmpdir() : await quickFolder();
  const dataDir = await mkdtemp(path.join(folder, "thingwright-test-"));
  // If we are root, PostgreSQL runs as another user, who must get into the folder.
  await chmod(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir, settings: durable ? {} : careless });
  await allowDatabases(postgres.administration);
  process.env[variable] = postgres.connectionString;
  process.env[superuserVariable] = postgres.administration;
  await execute(`create database ${template}`);
  await migrate(urlOf(template));
  await execute(`alter database ${template} is_template true allow_connections false`);
  return async () => {
    delete process.env[variable];
    delete process.env[superuserVariable];
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** Lets the server's role create databases, so that each test runs with that role in a database of its own. */
export async function allowDatabases(administration: string): Promise<void> {
  await withClient(administration, (client) => client.query(`alter role ${serverRole} createdb`));
}

/**
 * A folder in memory if it is large enough, where Linux creates and removes a database's hundreds of small files
 * faster.
 */
async function quickFolder(): Promise<string> {
  const memory = "/dev/shm";
  const free = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return free > 2 * 1024 ** 3 ? memory : tmpdir();
}

/** A database of a test; `drop` ends the connections that are still open and removes it. */
export interface TestDatabase {
  connectionString: string;
  drop(): Promise<void>;
}

/** Makes a migrated database without rows. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(`template ${template} strategy file_copy`);
}

const prepared = new Map<string, Promise<void>>();

/**
 * Copies a migrated database that `prepare` has filled, once for all processes of a run.
 * @param name the name of the database to copy
 */
export async function createPreparedDatabase(
  name: string,
  prepare: (connectionString: string) => Promise<void>,
): Promise<TestDatabase> {
  const address = urlOf(name);
  const known = prepared.get(address) ?? prepareOnce(name, prepare);
  prepared.set(address, known);
  await known;
  return createDatabase(`template ${name} strategy file_copy`);
}

async function prepareOnce(
  name: string,
  prepare: (connectionString: string) => Promise<void>,
): Promise<void> {
  await withClient(urlOf("postgres"), async (client) => {
    // Held until the connection ends. Other processes wait meanwhile, and then find the database prepared.
    await client.query("select pg_advisory_lock(hashtext($1))", [name]);
    const { rowCount } = await client.query("select from pg_database where datname = $1 and datistemplate", [
      name,
    ]);
    if (rowCount) return;
    await client.query(`drop database if exists ${name}`);
    await client.query(`create database ${name} template ${template} strategy file_copy`);
    await prepare(urlOf(name));
    await client.query(`alter database ${name} is_template true allow_connections false`);
  });
}

/** Makes a database without tables, on the tests' own server or on another. */
export async function createEmptyDatabase(server?: string): Promise<TestDatabase> {
  return createDatabase("template template0", server);
}

/** Copies a database without open connections, on the same server. */
export async function copyDatabase(original: string, server?: string): Promise<TestDatabase> {
  return createDatabase(`template ${nameIn(original)} strategy file_copy`, server);
}

async function createDatabase(from: string, server?: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await execute(`create database ${name} ${from}`, server);
  return {
    connectionString: urlOf(name, server),
    // This runs as the superuser, because `force` has to end an autovacuum, too, which runs as the superuser.
    drop: () =>
      execute(`drop database if exists ${name} with (force)`, server ?? process.env[superuserVariable]),
  };
}

/** Makes a migrated database without rows, and opens a pool of connections to it. */
export async function connectTestDatabase(connections = 1) {
  const database = await createTestDatabase();
  const sql = connect(database.connectionString, connections);
  return {
    sql,
    connectionString: database.connectionString,
    async close() {
      await sql.close();
      await database.drop();
    },
  };
}

/** The address of the same database for the superuser, for statements that the platform itself may not run. */
export function asSuperuser(connectionString: string): string {
  return urlOf(nameIn(connectionString), process.env[superuserVariable]);
}

/** The name of the database in its address. */
function nameIn(connectionString: string): string {
  const [, database = ""] = /\/(\w+)(?=\?|$)/.exec(connectionString) ?? [];
  return database;
}

function urlOf(database: string, url = process.env[variable]): string {
  if (!url) throw new Error("No PostgreSQL runs for tests: call startTestPostgres first");
  return url.replace(/\/postgres(?=\?|$)/, `/${database}`);
}

async function execute(statement: string, server?: string): Promise<void> {
  await inTime(
    statement,
    withClient(urlOf("postgres", server), (client) => client.query(statement)),
  );
}
